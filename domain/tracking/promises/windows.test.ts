import { expect, test } from "vitest";
import type { OrderStatus } from "../../orders/status.ts";
import { windowsOf } from "./windows.ts";

const start = Date.parse("2026-03-10T04:00:00Z");
const minutes = (count: number) => new Date(start + count * 60_000).toISOString();
const planned = { pickup_at: minutes(15), delivery_at: minutes(24) };
const went = (...steps: [OrderStatus, number][]) =>
  steps.map(([status, at]) => ({ status, created_at: minutes(at) }));
const placed = went(["NEW", 0], ["RECEIVED", 0]);
const accepted = [...placed, ...went(["WAITING_FOR_TRANSPORT", 0], ["COURIER_ACCEPTED_DELIVERY", 4])];
const collected = [...accepted, ...went(["PICKED_UP", 16])];
const near = [...collected, ...went(["NEAR_CUSTOMER", 22])];
const widthOf = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);

test("windows narrow from placing to the drop-off, each within the previous one", () => {
  const all = [placed, accepted, collected, near].map((history) => windowsOf(planned, history));
  for (const [at, { pickup_window, delivery_window }] of all.entries()) {
    const before = all[at - 1];
    if (!before) continue;
    expect(widthOf(delivery_window)).toBeLessThan(widthOf(before.delivery_window));
    expect(delivery_window.from >= before.delivery_window.from).toBe(true);
    expect(delivery_window.to <= before.delivery_window.to).toBe(true);
    expect(widthOf(pickup_window)).toBeLessThanOrEqual(widthOf(before.pickup_window));
  }
});

test("a window begins before it ends and the parcel is collected before it is delivered, however short the ride [18.28]", () => {
  for (const ride of [0, 1, 4, 60])
    for (const history of [placed, accepted, collected, near]) {
      const times = { pickup_at: minutes(15), delivery_at: minutes(15 + ride) };
      const { pickup_window, delivery_window } = windowsOf(times, history);
      expect(pickup_window.from < pickup_window.to).toBe(true);
      expect(delivery_window.from < delivery_window.to).toBe(true);
      expect(pickup_window.from < delivery_window.from).toBe(true);
      expect(pickup_window.to < delivery_window.to).toBe(true);
    }
});
