import fc from "fast-check";
import { expect, test } from "vitest";
import { groupIntoLists, listOf, orderLists } from "./lists.ts";
import {
  isCancelledLike,
  isCollected,
  isDone,
  isNew,
  orderStatusNames,
  progressOf,
  type OrderStatus,
} from "./status.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inAnHour = now.getTime() / 1000 + 3600;
const order = (status: OrderStatus, history: readonly OrderStatus[] = [status], preordered_for?: number) => ({
  status,
  status_history: history.map((one) => ({ status: one, created_at: now.toISOString() })),
  created_at: now.toISOString(),
  preordered_for,
});
const ended = orderStatusNames.filter(
  (status) => isCollected(status) || isCancelledLike(status) || isDone(status),
);

test("a preordered order is in the scheduled list until its time has come or it has a rider [4.27]", () => {
  const waiting = orderStatusNames.filter(
    (status) => listOf(order(status, [status], inAnHour), now) === "scheduled",
  );
  expect(waiting.sort()).toEqual(
    orderStatusNames
      .filter((status) => (progressOf(status) ?? -1) >= 2 && (progressOf(status) ?? 99) <= 8)
      .sort(),
  );
  expect(listOf(order("RECEIVED", ["RECEIVED"], now.getTime() / 1000), now)).toBe("new");
  expect(listOf(order("ASSIGNED_TO_TRANSPORT", ["ASSIGNED_TO_TRANSPORT"], inAnHour), now)).toBe("new");
});

test("a stopped or delayed order is not scheduled, and a scheduled one is in no other list [4.28]", () => {
  expect(listOf(order("CANCELLED", ["CANCELLED"], inAnHour), now)).toBe("cancelled");
  expect(listOf(order("STALLED", ["STALLED"], inAnHour), now)).toBe("cancelled");
  expect(listOf(order("DELAYED", ["DELAYED"], inAnHour), now)).toBe("collected");
  const lists = groupIntoLists([order("NEW", ["NEW"], inAnHour)], now);
  expect(orderLists.map((list) => lists[list].length)).toEqual([1, 0, 0, 0, 0]);
});

test("a delayed order is new only if its history has every ended status [4.29]", () => {
  expect(listOf(order("DELAYED", [...ended, "DELAYED"]), now)).toBe("new");
  for (const missing of ended) {
    const history = ended.filter((status) => status !== missing);
    expect(listOf(order("DELAYED", history), now), missing).toBe("collected");
  }
});

test("new statuses are in the new list, collected and other delayed ones in the collected list [4.29] [4.30]", () => {
  for (const status of orderStatusNames) {
    if (isNew(status)) expect(listOf(order(status), now), status).toBe("new");
    if (isCollected(status)) expect(listOf(order(status), now), status).toBe("collected");
  }
  expect(listOf(order("DELAYED", ["PICKED_UP", "DELAYED"]), now)).toBe("collected");
});

test("done orders are in the delivered list and stopped ones in the cancelled list [4.31]", () => {
  for (const status of orderStatusNames) {
    expect(listOf(order(status), now) === "delivered", status).toBe(isDone(status));
    expect(listOf(order(status), now) === "cancelled", status).toBe(isCancelledLike(status));
  }
});

test("every order is in exactly one list, except while its payment is pending", () => {
  const anyOrder = fc.record({
    status: fc.constantFrom(...orderStatusNames),
    history: fc.array(fc.constantFrom(...orderStatusNames)),
    preorderedFor: fc.option(fc.integer({ min: 0, max: 4e9 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(anyOrder, ({ status, history, preorderedFor }) => {
      const lists = groupIntoLists([order(status, history, preorderedFor)], now);
      const found = orderLists.filter((list) => lists[list].length > 0);
      const unpaid = status === "INITIATED" || status === "PAYMENT_INITIATED";
      expect(found).toHaveLength(unpaid ? 0 : 1);
    }),
  );
});

test("each list has the newest order first [4.32]", () => {
  const dates = ["2026-11-20T10:00:00Z", "2026-11-20T11:30:00+00:00", "2026-11-19T23:00:00Z"];
  const orders = dates.map((created_at) => ({ ...order("RECEIVED"), created_at }));
  expect(groupIntoLists(orders, now).new.map((one) => one.created_at)).toEqual([
    dates[1],
    dates[0],
    dates[2],
  ]);
});
