import { expect, test } from "vitest";
import { isCancellable } from "./cancelling.ts";
import {
  isActive,
  isCancelledLike,
  isCollected,
  isDone,
  isNew,
  isOpen,
  isRankedBetween,
  isStopped,
  isUnpaid,
  mayUpdate,
  orderStatusNames,
  progressOf,
  statusesOfFilter,
  statusFilters,
} from "./status.ts";

const words = (text: string) => text.trim().split(/[\s,]+/);
const those = (predicate: typeof isNew) => orderStatusNames.filter(predicate).sort();

test("there are exactly the 23 statuses of the spec [4.01]", () => {
  expect([...orderStatusNames].sort()).toEqual(
    words(`NEW, STALLED, RECEIVED, WAITING_FOR_TRANSPORT, ASSIGNED_TO_TRANSPORT, COURIER_ACCEPTED_DELIVERY,
      RECEIVED_BY_VENDOR, ACCEPTED_BY_VENDOR, NEAR_VENDOR, DELAYED, PICKED_UP, NEAR_CUSTOMER, DELIVERED, CANCELLED,
      COURIER_LEFT_VENDOR, MODIFIED, INITIATED, PAYMENT_INITIATED, PAYMENT_COMMITTED, PAYMENT_FAILED,
      PAYMENT_CANCELLED, RETURN_INITIATED, RETURNED_TO_VENDOR`).sort(),
  );
});

test("progress rises in the order of the spec [4.04]", () => {
  const ranked = orderStatusNames.filter((status) => (progressOf(status) ?? -1) >= 0);
  ranked.sort((a, b) => (progressOf(a) ?? 0) - (progressOf(b) ?? 0));
  expect(ranked).toEqual(
    words(`INITIATED, PAYMENT_INITIATED, PAYMENT_COMMITTED, NEW, RECEIVED, RECEIVED_BY_VENDOR, ACCEPTED_BY_VENDOR,
      WAITING_FOR_TRANSPORT, ASSIGNED_TO_TRANSPORT, COURIER_ACCEPTED_DELIVERY, MODIFIED, NEAR_VENDOR, PICKED_UP,
      COURIER_LEFT_VENDOR, NEAR_CUSTOMER, DELIVERED, RETURN_INITIATED, RETURNED_TO_VENDOR`),
  );
  expect(new Set(ranked.map(progressOf)).size).toBe(ranked.length);
});

test("stopped orders rank below zero and a delayed one has no rank [4.05] [4.06]", () => {
  const below = orderStatusNames.filter((status) => (progressOf(status) ?? 0) < 0).sort();
  expect(below).toEqual(words("CANCELLED PAYMENT_CANCELLED PAYMENT_FAILED STALLED"));
  expect(orderStatusNames.filter((status) => progressOf(status) === undefined)).toEqual(["DELAYED"]);
});

test("the new group contains orders not collected yet [4.07]", () => {
  expect(those(isNew)).toEqual(
    words(`PAYMENT_COMMITTED, NEW, RECEIVED, WAITING_FOR_TRANSPORT, COURIER_ACCEPTED_DELIVERY, ASSIGNED_TO_TRANSPORT,
      RECEIVED_BY_VENDOR, ACCEPTED_BY_VENDOR, MODIFIED, NEAR_VENDOR`).sort(),
  );
});

test("the collected group contains orders that a rider carries [4.08]", () => {
  expect(those(isCollected)).toEqual(
    words("PICKED_UP, COURIER_LEFT_VENDOR, NEAR_CUSTOMER, RETURN_INITIATED").sort(),
  );
});

test("the cancelled-like group contains stopped orders [4.09]", () => {
  expect(those(isCancelledLike)).toEqual(words("CANCELLED PAYMENT_CANCELLED PAYMENT_FAILED STALLED"));
});

test("a stalled order has not ended, and an order waiting for payment is not in progress", () => {
  expect(those(isStopped)).toEqual(words("CANCELLED PAYMENT_CANCELLED PAYMENT_FAILED"));
  expect(those(isUnpaid)).toEqual(words("INITIATED PAYMENT_INITIATED"));
});

test("a delayed order has no rank in relation to others", () => {
  for (const status of orderStatusNames) {
    expect(isRankedBetween(status, "DELAYED", "DELIVERED"), status).toBe(false);
    expect(isRankedBetween(status, "NEW", "DELAYED"), status).toBe(false);
  }
});

test("active runs from NEW to NEAR_CUSTOMER and includes a delayed order [4.10]", () => {
  expect(those(isActive)).toEqual(
    words(`NEW RECEIVED RECEIVED_BY_VENDOR ACCEPTED_BY_VENDOR WAITING_FOR_TRANSPORT ASSIGNED_TO_TRANSPORT
      COURIER_ACCEPTED_DELIVERY MODIFIED NEAR_VENDOR PICKED_UP COURIER_LEFT_VENDOR NEAR_CUSTOMER DELAYED`).sort(),
  );
});

test("a delivered or cancelled order is no longer active and cannot be cancelled or changed [4.11]", () => {
  for (const old of ["DELIVERED", "CANCELLED"] as const) {
    expect(isActive(old), old).toBe(false);
    expect(isNew(old), old).toBe(false);
    expect(isCollected(old), old).toBe(false);
    expect(isCancellable(old), old).toBe(false);
    expect(mayUpdate(old), old).toBe(false);
  }
});

test("the done group has two statuses [4.12]", () => {
  expect(those(isDone)).toEqual(["DELIVERED", "RETURNED_TO_VENDOR"]);
});

test("the status filter has five values, each one a group [4.33]", () => {
  expect(statusFilters).toEqual(["ANY", "DELIVERED", "CANCELLED", "NEW", "COLLECTED"]);
  expect(statusesOfFilter("ANY")).toEqual(orderStatusNames);
  expect([...statusesOfFilter("DELIVERED")].sort()).toEqual(those(isDone));
  expect([...statusesOfFilter("CANCELLED")].sort()).toEqual(those(isCancelledLike));
  expect([...statusesOfFilter("NEW")].sort()).toEqual(those(isNew));
  expect([...statusesOfFilter("COLLECTED")].sort()).toEqual(those(isCollected));
});

test("an order may be changed from NEW until pickup, but not while stalled or delayed", () => {
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

test("an order is open until it is delivered, returned or stopped; a stalled one still is [10.113]", () => {
  const ended = words("DELIVERED, RETURNED_TO_VENDOR, CANCELLED, PAYMENT_FAILED, PAYMENT_CANCELLED");
  const unpaid = words("INITIATED, PAYMENT_INITIATED");
  expect(those(isOpen)).toEqual(
    orderStatusNames.filter((status) => ![...ended, ...unpaid].includes(status)).toSorted(),
  );
});
