import { expect, test } from "vitest";
import { requestAcceptanceOf, vendorAcceptanceOf } from "./progress.ts";
import type { OrderStatus } from "../orders/status.ts";

const after = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? ("NEW" as const),
  status_history: statuses.map((status) => ({ status, created_at: "2026-11-20T04:00:00Z" })),
});

test.each([
  [["NEW"], "waiting"],
  [["NEW", "RECEIVED"], "accepted"],
  [["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT"], undefined],
  [["NEW", "RECEIVED", "DELAYED"], undefined],
  [["NEW", "RECEIVED", "CANCELLED"], undefined],
  [["NEW", "STALLED"], "waiting"],
  [["PAYMENT_INITIATED", "PAYMENT_FAILED"], "rejected"],
] as const)("after %j the request is %s [2.47] [10.136]", (statuses, acceptance) => {
  expect(requestAcceptanceOf(after(...statuses))).toBe(acceptance);
});

test.each([
  [["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT"], undefined],
  [["RECEIVED", "RECEIVED_BY_VENDOR"], "waiting"],
  [["RECEIVED", "RECEIVED_BY_VENDOR", "ACCEPTED_BY_VENDOR"], "accepted"],
  [["RECEIVED", "RECEIVED_BY_VENDOR", "WAITING_FOR_TRANSPORT"], "accepted"],
  [["RECEIVED", "RECEIVED_BY_VENDOR", "CANCELLED"], "rejected"],
  [["RECEIVED", "RECEIVED_BY_VENDOR", "ACCEPTED_BY_VENDOR", "CANCELLED"], "accepted"],
] as const)("after %j the outlet's acceptance is %s [2.47]", (statuses, acceptance) => {
  expect(vendorAcceptanceOf(after(...statuses))).toBe(acceptance);
});
