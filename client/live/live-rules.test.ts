import { expect, test } from "vitest";
import {
  belongsToScreen,
  liveStateOf,
  newerOrder,
  refreshOrders,
  mergeFreshList,
  withOrder,
} from "./live-rules.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

const one = { order_id: "a", version: 3, status: "PICKED_UP" };
const other = { order_id: "b", version: 1, status: "NEW" };

test("the older version of an order loses, from whichever source", () => {
  const older = { ...one, version: 2 };
  const newer = { ...one, version: 4 };
  expect(newerOrder(one, older)).toBe(one);
  expect(newerOrder(one, { ...one })).toBe(one);
  expect(newerOrder(one, newer)).toBe(newer);
  expect(mergeFreshList([older, other], [one], [one])).toEqual([one, other]);
});

test("an order that arrived after the list was requested stays, and an order missing from the list is removed", () => {
  const received = { ...other, order_id: "c" };
  expect(mergeFreshList([one], [received, one, other], [one, other])).toEqual([received, one]);
  expect(mergeFreshList([received, one], [received, one], [one])).toEqual([received, one]);
});

test("an update changes only its own order, and an older version changes nothing", () => {
  const orders = [one, other];
  const newer = { ...one, version: 4 };
  const after = withOrder(orders, newer);
  expect(after).toEqual([newer, other]);
  expect(after[1]).toBe(other);
  expect(withOrder(orders, { ...one, version: 3 })).toBe(orders);
  expect(withOrder([other], one)).toEqual([one, other]);
});

test("an update goes to tracking if its order is from today in the country, else to history [4.76]", () => {
  const now = new Date("2026-11-20T18:00:00Z");
  const lateYesterday = { created_at: "2026-11-20T15:59:00Z" };
  const earlyToday = { created_at: "2026-11-20T16:01:00Z" };
  expect(belongsToScreen(earlyToday, "tracking", now, "Asia/Manila")).toBe(true);
  expect(belongsToScreen(earlyToday, "history", now, "Asia/Manila")).toBe(false);
  expect(belongsToScreen(lateYesterday, "tracking", now, "Asia/Manila")).toBe(false);
  expect(belongsToScreen(lateYesterday, "history", now, "Asia/Manila")).toBe(true);
});

const msAfter = (error: Error | null, isQuick: boolean) =>
  refreshOrders(isQuick).refetchInterval({ state: { error } });

test("for guests and with dynamic estimation orders are reloaded after 60 s, for other users after 300 s", () => {
  expect(msAfter(null, true)).toBe(60_000);
  expect(msAfter(null, false)).toBe(300_000);
});

test("after a failed load orders are reloaded after 5 s", () => {
  expect(msAfter(new Error(), true)).toBe(5000);
  expect(msAfter(new Error(), false)).toBe(5000);
});

test("the chip shows live, the age of the data, or reconnecting", () => {
  expect(liveStateOf({ updatedAt: 1, lostAt: undefined, wasOpen: true, now: 9 })).toEqual({ kind: "live" });
  expect(liveStateOf({ updatedAt: undefined, lostAt: 2000, wasOpen: true, now: 43_500 })).toEqual({
    kind: "lost",
  });
  expect(liveStateOf({ updatedAt: 3000, lostAt: 2000, wasOpen: true, now: 11_999 })).toEqual({
    kind: "lost",
  });
  expect(liveStateOf({ updatedAt: 3000, lostAt: 2000, wasOpen: true, now: 43_500 })).toEqual({
    kind: "old",
    seconds: 40,
  });
  // The data had not changed for long, but it was current until the connection was lost.
  expect(liveStateOf({ updatedAt: 1000, lostAt: 90_000, wasOpen: true, now: 100_000 })).toEqual({
    kind: "old",
    seconds: 10,
  });
});

test("without a connection since an earlier visit, the data's age counts from its last load [10.154]", () => {
  const state = liveStateOf({ updatedAt: 1000, lostAt: 90_000, wasOpen: false, now: 121_000 });
  expect(state).toEqual({ kind: "old", seconds: 120 });
});

test("a reconnect comes after a second, and after two failed attempts up to 15 s later at random [10.125]", () => {
  expect(reconnectDelay(0, 1)).toBe(1000);
  expect(reconnectDelay(1, 1)).toBe(1000);
  expect(reconnectDelay(2, 0)).toBe(1000);
  expect(reconnectDelay(2, 0.5)).toBe(8500);
  expect(reconnectDelay(2, 1)).toBe(16_000);
  expect(reconnectDelay(9, 1)).toBe(16_000);
});
