import { expect, test } from "vitest";
import english from "../../locales/en.json" with { type: "json" };
import { cancelReasons } from "./cancelling.ts";
import { isOrderStatus, orderStatusNames } from "./status.ts";
import { cancelReasonKey, failureReasonKey, merchantWords, statusLabelKey } from "./status-words.ts";

const texts: Record<string, string> = english;
const read = (status: string, known?: Parameters<typeof merchantWords>[1]) => {
  const { key, values } = merchantWords(status, known);
  return texts[key]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
};

test("each status has a text that tells the merchant how far the order is", () => {
  const statusesOf = new Map<string | undefined, string[]>();
  for (const status of orderStatusNames)
    statusesOf.set(read(status), [...(statusesOf.get(read(status)) ?? []), status].toSorted());
  expect(Object.fromEntries(statusesOf)).toEqual({
    "Waiting for payment": ["INITIATED", "PAYMENT_INITIATED"],
    "Looking for a rider": [
      "ACCEPTED_BY_VENDOR",
      "MODIFIED",
      "NEW",
      "PAYMENT_COMMITTED",
      "RECEIVED",
      "RECEIVED_BY_VENDOR",
      "WAITING_FOR_TRANSPORT",
    ],
    "Rider is coming to you": ["ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
    "Rider is almost here": ["NEAR_VENDOR"],
    "On the way to the customer": ["COURIER_LEFT_VENDOR", "PICKED_UP"],
    "Almost at the customer": ["NEAR_CUSTOMER"],
    Delivered: ["DELIVERED"],
    "Running late": ["DELAYED"],
    "Coming back to you": ["RETURN_INITIATED"],
    Returned: ["RETURNED_TO_VENDOR"],
    "We are looking into it": ["STALLED"],
    Cancelled: ["CANCELLED"],
    "Payment did not go through": ["PAYMENT_FAILED"],
    "Payment cancelled": ["PAYMENT_CANCELLED"],
  });
});

test("a delivered or late order shows a time, a cancelled one a reason, and others neither", () => {
  const known = { time: "12:41", reason: "Bad weather" };
  const texts = ["DELIVERED", "DELAYED", "CANCELLED", "RETURNED_TO_VENDOR"].map((status) =>
    read(status, known),
  );
  expect(texts).toEqual([
    "Delivered 12:41",
    "Running late, new time 12:41",
    "Cancelled: Bad weather",
    "Returned",
  ]);
  expect(["DELIVERED", "DELAYED", "CANCELLED"].map((status) => read(status, {}))).toEqual([
    "Delivered",
    "Running late",
    "Cancelled",
  ]);
});

test("a scheduled order has its own text, and an unknown status is shown as unknown", () => {
  expect(read("scheduled")).toBe("Scheduled");
  expect(read("TELEPORTED")).toBe("Status not known here");
  expect([...orderStatusNames, "scheduled"].map(statusLabelKey)).toEqual([
    ...orderStatusNames.map((status) => `status.${status}`),
    "status.scheduled",
  ]);
  for (const foreign of ["TELEPORTED", "toString", ""]) {
    expect(statusLabelKey(foreign)).toBe("status.unknown");
    expect(isOrderStatus(foreign)).toBe(false);
  }
});

test("each reason has its text", () => {
  for (const reason of cancelReasons) expect(texts[cancelReasonKey(reason)], reason).toBeTruthy();
  expect(texts[failureReasonKey("customer_unreachable")]).toBeTruthy();
});
