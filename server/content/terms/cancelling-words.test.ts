import { cancelRules, whoMayCancel } from "@waybill/domain/orders/who-may-cancel";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { happyPath } from "@waybill/domain/orders/transitions";
import { paymentCommittedCancelWaitMs } from "@waybill/domain/time/timings";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";

const now = new Date("2026-03-10T02:00:00Z");
const created_at = now.toISOString();

/** An order without problems, once in each of its statuses. */
const orders = happyPath.map((status, at) => ({
  vendor_id: "kanto",
  status,
  status_history: happyPath.slice(0, at + 1).map((passed) => ({ status: passed, created_at })),
}));
const taken = (order: (typeof orders)[number]) => isRiderAssigned(order.status_history);
const outcomeOf = (order: (typeof orders)[number]) =>
  whoMayCancel("vendor", order, { reason: "mistake_error" }, { now, delayedCancellation: false });

test("terms, FAQ and help state the same rules for free cancelling as the code [10.121]", () => {
  // A merchant cancels for free, until a rider has accepted.
  expect(cancelRules.vendor.payers).toEqual(["nobody"]);
  const cancellable = orders.filter((order) => outcomeOf(order).refusal === undefined);
  expect(cancellable.length).toBeGreaterThan(0);
  expect(cancellable.filter(taken)).toEqual([]);
  expect(cancellable.at(-1)?.status).toBe("ASSIGNED_TO_TRANSPORT");

  const free = "without a fee until a rider has accepted the order.";
  for (const key of ["faq.a-cancel", "help.a-cancel", "terms.changes.cancel"] as const)
    expect(en[key], key).toContain(free);
  expect(en["help.a-cancel"]).toContain(`after ${paymentCommittedCancelWaitMs / 60_000} minutes`);
});
