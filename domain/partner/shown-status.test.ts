import { expect, test } from "vitest";
import { cancelReasons } from "../orders/cancelling.ts";
import { orderStatusNames } from "../orders/status.ts";
import {
  cancelSource,
  partnerReasons,
  partnerStatuses,
  shownHistory,
  shownReason,
  shownStatus,
} from "./shown-status.ts";

test("partners see 13 statuses: those in the contract unchanged, the others mapped to one of them [15.24] [15.25]", () => {
  expect(partnerStatuses).toHaveLength(13);
  const others = orderStatusNames.filter(
    (status) => !(partnerStatuses as readonly string[]).includes(status),
  );
  expect(Object.fromEntries(others.map((status) => [status, shownStatus(status)]))).toEqual({
    INITIATED: "NEW",
    PAYMENT_INITIATED: "NEW",
    PAYMENT_COMMITTED: "NEW",
    PAYMENT_FAILED: "CANCELLED",
    PAYMENT_CANCELLED: "CANCELLED",
    STALLED: "DELAYED",
    RECEIVED_BY_VENDOR: "RECEIVED",
    ACCEPTED_BY_VENDOR: "RECEIVED",
    MODIFIED: "RECEIVED",
    RETURN_INITIATED: "NEAR_CUSTOMER",
  });
  for (const status of partnerStatuses) expect(shownStatus(status)).toBe(status);
});

test("consecutive entries with the same shown status become one [15.24]", () => {
  const history = (["NEW", "RECEIVED", "ACCEPTED_BY_VENDOR", "PICKED_UP"] as const).map((status, at) => ({
    status,
    created_at: `2026-03-10T02:0${at}:00.000Z`,
  }));
  expect(shownHistory(history)).toEqual([
    { status: "NEW", created_at: "2026-03-10T02:00:00.000Z" },
    { status: "RECEIVED", created_at: "2026-03-10T02:01:00.000Z" },
    { status: "PICKED_UP", created_at: "2026-03-10T02:03:00.000Z" },
  ]);
});

test("every reason is shown as one of the contract's 21, a failed payment as one that could not be paid [15.28] [15.124]", () => {
  expect(partnerReasons).toHaveLength(21);
  for (const reason of cancelReasons)
    expect(shownReason(reason)).toBe(reason === "payment_failure" ? "UNABLE_TO_PAY" : reason.toUpperCase());
  expect(shownReason(null)).toBe("REASON_UNKNOWN");
});

test("the canceller is the client itself, or follows from the reason [15.29]", () => {
  expect(cancelSource("no_courier", true)).toBe("CLIENT");
  const byLogistics = cancelReasons.filter((reason) => cancelSource(reason, false) === "LOGISTICS");
  expect(byLogistics.toSorted()).toEqual([
    "bad_weather",
    "courier_accident",
    "no_courier",
    "outside_delivery_area",
  ]);
  expect(cancelSource("payment_failure", false)).toBe("AUTO_CANCEL");
  expect(cancelSource("mistake_error", false)).toBe("INTERNAL_UNKNOWN");
});
