import { expect, test } from "vitest";
import type { OrderStatus } from "../../orders/status.ts";
import { updatedPromise } from "./updated-promise.ts";
import { lastAnnouncedChange, type Promised, announcedChanges } from "./promise.ts";

const start = Date.parse("2026-03-10T04:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const placed: Promised = { at: at(0), cause: "placed", pickup_at: at(10), delivery_at: at(25) };
const orderAfter = (...steps: [OrderStatus, number][]) => {
  const history = [["NEW", 0], ["RECEIVED", 0], ["WAITING_FOR_TRANSPORT", 0], ...steps] as [
    OrderStatus,
    number,
  ][];
  return {
    status: history.at(-1)?.[0] ?? "NEW",
    status_history: history.map(([status, minutes]) => ({ status, created_at: at(minutes) })),
    created_at: at(0),
    preordered_for: null as number | null,
    pickup_at: at(10),
    delivery_at: at(25),
  };
};
type Rider = { stop: "pickup" | "drop_off"; minutes: number; seen: number };
const look = (
  order: ReturnType<typeof orderAfter>,
  now: number,
  { rider, promises = [placed] }: { rider?: Rider; promises?: Promised[] } = {},
) =>
  updatedPromise(order, promises, {
    rider: rider && { updated_at: at(rider.seen), eta_minutes: rider.minutes, eta_stop: rider.stop },
    now: new Date(start + now * 60_000),
  });
const accepted = ["COURIER_ACCEPTED_DELIVERY", 2] as [OrderStatus, number];

test("a promise that cannot be met moves, with the cause of the delay [18.32]", () => {
  expect(look(orderAfter(), 7)).toBeUndefined();
  expect(look(orderAfter(), 9)).toEqual({ cause: "no_rider", pickup_at: at(19), delivery_at: at(34) });

  const coming = orderAfter(accepted);
  expect(look(coming, 5, { rider: { stop: "pickup", minutes: 8, seen: 5 } })).toBeUndefined();
  expect(look(coming, 5, { rider: { stop: "pickup", minutes: 15, seen: 5 } })).toEqual({
    cause: "rider_late",
    pickup_at: at(20),
    delivery_at: at(35),
  });
  expect(look(coming, 14)).toMatchObject({ cause: "rider_late", pickup_at: at(19) });

  const waiting = orderAfter(accepted, ["NEAR_VENDOR", 9]);
  expect(look(waiting, 13)).toBeUndefined();
  expect(look(waiting, 14)).toMatchObject({ cause: "shop_late", pickup_at: at(19), delivery_at: at(34) });
});

test("after pickup the promise moves by the ride, with the cause of a late pickup [18.32]", () => {
  const collected = (minutes: number, arrived: number) =>
    orderAfter(accepted, ["NEAR_VENDOR", arrived], ["PICKED_UP", minutes]);
  expect(look(collected(12, 9), 13)).toBeUndefined();
  expect(look(collected(18, 9), 18)).toEqual({ cause: "shop_late", pickup_at: at(18), delivery_at: at(33) });
  expect(look(collected(18, 17), 18)).toMatchObject({ cause: "rider_late" });
  expect(look(collected(10, 9), 20, { rider: { stop: "drop_off", minutes: 12, seen: 20 } })).toEqual({
    cause: "ride_longer",
    pickup_at: at(10),
    delivery_at: at(32),
  });
  expect(look(collected(10, 9), 30)).toMatchObject({ cause: "ride_longer", delivery_at: at(35) });
  // A status reported by mistake is undone before anyone is notified.
  expect(look(collected(4, 3), 5)).toBeUndefined();
  expect(look(collected(4, 3), 6)).toMatchObject({ cause: "sooner", delivery_at: at(19) });
  expect(look({ ...collected(4, 3), preordered_for: start / 1000 + 1500 }, 6)).toBeUndefined();
});

test("the promise of an ended or returning order does not move, and the number of moves is limited [18.32]", () => {
  for (const end of ["DELIVERED", "CANCELLED", "RETURN_INITIATED"] as const)
    expect(look(orderAfter(accepted, [end, 20]), 60)).toBeUndefined();
  const moves = Array.from({ length: 8 }, (_, count): Promised => ({
    ...placed,
    cause: "no_rider",
    at: at(count),
  }));
  expect(look(orderAfter(), 60, { promises: [placed, ...moves.slice(1)] })).toBeDefined();
  expect(look(orderAfter(), 60, { promises: [placed, ...moves] })).toBeUndefined();
});

test("a change is announced once it differs by more than 3 minutes from the last one announced, also by small steps [18.32]", () => {
  const by = (minutes: number): Promised => ({
    ...placed,
    at: at(minutes),
    cause: "ready",
    delivery_at: at(25 + minutes),
  });
  expect(lastAnnouncedChange([placed, by(3)])).toBeUndefined();
  expect(
    announcedChanges([placed, by(2), by(4), by(6), by(8)]).map(({ minutes, index }) => [index, minutes]),
  ).toEqual([
    [2, 4],
    [4, 4],
  ]);
  expect(lastAnnouncedChange([placed, by(-5)])).toEqual({ at: at(-5), cause: "ready", minutes: -5 });
});
