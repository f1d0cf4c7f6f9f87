import { expect, test } from "vitest";
import { orderStatusNames } from "./status.ts";
import { mayUpdate } from "./updating.ts";

test("an order may be changed from NEW until it is picked up, but neither stalled nor delayed", () => {
  expect(orderStatusNames.filter(mayUpdate)).toEqual([
    "NEW",
    "RECEIVED",
    "RECEIVED_BY_VENDOR",
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "MODIFIED",
    "NEAR_VENDOR",
  ]);
});
