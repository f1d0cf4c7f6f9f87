import fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { happyPath } from "../orders/transitions.ts";
import { etaStops, type EtaStop } from "./estimates.ts";
import { arrivalsOf, minutesLate, type OrderWithTimes } from "./arrivals.ts";

const noon = new Date("2026-03-01T04:00:00Z");
const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const iso = (minutes: number) => inMinutes(minutes).toISOString();

const orderIn = (status: OrderStatus, changes: Partial<OrderWithTimes> = {}): OrderWithTimes => ({
  status,
  status_history: [{ status, created_at: iso(0) }],
  created_at: iso(0),
  preordered_for: null,
  pickup_at: iso(15),
  delivery_at: iso(30),
  ...changes,
});
const rider = (minutes: number, seen = 0, eta_stop: EtaStop = "drop_off") => ({
  updated_at: iso(seen),
  eta_minutes: minutes,
  eta_stop,
});
const toOutlet = (minutes: number) => rider(minutes, 0, "pickup");

test("before a rider is found, arrivals come from the plan, and there is no next stop", () => {
  for (const known of [undefined, rider(20)])
    expect(arrivalsOf(orderIn("RECEIVED"), { now: noon, rider: known })).toEqual({
      next: undefined,
      pickup: inMinutes(15),
      delivery: inMinutes(30),
    });
});

test("a rider on the way to the outlet moves both times: the ride to the customer begins there", () => {
  expect(arrivalsOf(orderIn("NEAR_VENDOR"), { now: noon, rider: toOutlet(20) })).toEqual({
    next: { point: "origin", at: inMinutes(20) },
    pickup: inMinutes(20),
    delivery: inMinutes(35),
    asOf: iso(0),
  });
  expect(arrivalsOf(orderIn("NEAR_VENDOR"), { now: noon, rider: toOutlet(5) }).delivery).toEqual(
    inMinutes(20),
  );
});

test("after pickup the rider's time is the delivery's; a late order uses its last ranked status", () => {
  const late = orderIn("DELAYED", {
    status_history: [
      { status: "PICKED_UP", created_at: iso(0) },
      { status: "DELAYED", created_at: iso(0) },
    ],
  });
  for (const order of [orderIn("PICKED_UP"), orderIn("COURIER_LEFT_VENDOR"), late])
    expect(arrivalsOf(order, { now: noon, rider: rider(9) })).toEqual({
      next: { point: "destination", at: inMinutes(9) },
      pickup: undefined,
      delivery: inMinutes(9),
      asOf: iso(0),
    });
});

test("without a promise nothing is expected, except by the rider's own position", () => {
  const unplanned = orderIn("NEAR_VENDOR", { pickup_at: null, delivery_at: null });
  expect(arrivalsOf(unplanned, { now: noon })).toEqual({
    next: undefined,
    pickup: undefined,
    delivery: undefined,
  });
  expect(arrivalsOf(unplanned, { now: noon, rider: toOutlet(4) })).toEqual({
    next: { point: "origin", at: inMinutes(4) },
    pickup: inMinutes(4),
    delivery: undefined,
    asOf: iso(0),
  });
  // Without a planned pickup the duration of the ride is unknown.
  const half = orderIn("NEAR_VENDOR", { pickup_at: null });
  expect(arrivalsOf(half, { now: noon, rider: toOutlet(20) }).delivery).toEqual(inMinutes(20));
});

test("a rider who is early for a scheduled order waits for the requested time", () => {
  const order = orderIn("NEAR_VENDOR", { preordered_for: inMinutes(30).getTime() / 1000 });
  expect(arrivalsOf(order, { now: noon, rider: toOutlet(1) }).delivery).toEqual(inMinutes(30));
  expect(arrivalsOf(order, { now: noon, rider: toOutlet(25) }).delivery).toEqual(inMinutes(40));
});

test("an overdue rider is expected now; a plan in the past promises nothing [10.114] [18.31]", () => {
  expect(arrivalsOf(orderIn("PICKED_UP"), { now: noon, rider: rider(2, -4) }).next?.at).toEqual(noon);
  const late = orderIn("PICKED_UP", { delivery_at: iso(-3) });
  expect(arrivalsOf(late, { now: noon })).toEqual({
    next: undefined,
    pickup: undefined,
    delivery: undefined,
  });
});

test("minutes to the outlet do not count after pickup, nor do outdated ones [10.114] [18.31]", () => {
  for (const known of [rider(1, 0, "pickup"), rider(2, -6), { ...rider(1), eta_minutes: null }])
    expect(arrivalsOf(orderIn("PICKED_UP"), { now: noon, rider: known })).toEqual({
      next: { point: "destination", at: inMinutes(30) },
      pickup: undefined,
      delivery: inMinutes(30),
    });
});

test("minutes of a rider who gave the job back do not count for the next [10.114]", () => {
  const status_history = (
    ["COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"] as const
  ).map((status, at) => ({ status, created_at: iso(at - 2) }));
  const order = orderIn("COURIER_ACCEPTED_DELIVERY", { status_history });
  expect(arrivalsOf(order, { now: noon, rider: rider(3, -1, "pickup") }).pickup).toEqual(inMinutes(15));
  expect(arrivalsOf(order, { now: noon, rider: rider(3, 0, "pickup") }).pickup).toEqual(inMinutes(3));
});

test.each(["DELIVERED", "RETURNED_TO_VENDOR", "RETURN_INITIATED", "CANCELLED", "STALLED"] as const)(
  "%s has no expected arrival",
  (status) => {
    const { next, pickup, delivery } = arrivalsOf(orderIn(status), { now: noon, rider: rider(3) });
    expect(next).toBeUndefined();
    expect(pickup).toBeUndefined();
    expect(delivery).toBeUndefined();
  },
);

test("with riders twenty times as fast as the clock the times are those of the real clock [10.17]", () => {
  const speed = 20;
  expect(arrivalsOf(orderIn("RECEIVED"), { now: noon, speed })).toMatchObject({
    pickup: inMinutes(0.75),
    delivery: inMinutes(1.5),
  });
  // At a speed of 20, six reported minutes take eighteen real seconds.
  expect(arrivalsOf(orderIn("PICKED_UP"), { now: noon, rider: rider(6), speed }).delivery).toEqual(
    inMinutes(0.3),
  );
  const preorder = orderIn("RECEIVED", { preordered_for: inMinutes(30).getTime() / 1000 });
  expect(arrivalsOf(preorder, { now: noon, speed })).toMatchObject({
    pickup: inMinutes(29.25),
    delivery: inMinutes(30),
  });
  expect(arrivalsOf(orderIn("RECEIVED"), { now: noon, speed: 0 }).delivery).toEqual(inMinutes(30));
});

test("no arrival is in the past or reaches the customer before the outlet, and the next stop is one of both [10.12]", () => {
  const minutes = fc.integer({ min: -60, max: 60 });
  const orders = fc.record({
    status: fc.constantFrom(...orderStatusNames),
    pickup: minutes,
    ride: fc.integer({ min: 0, max: 60 }),
    rider: fc.option(
      fc.record({
        minutes: fc.integer({ min: 0, max: 60 }),
        seen: minutes,
        stop: fc.constantFrom(...etaStops),
      }),
    ),
    speed: fc.constantFrom(0, 1, 20, 300),
  });
  fc.assert(
    fc.property(orders, ({ status, pickup, ride, rider: seen, speed }) => {
      const order = orderIn(status, { pickup_at: iso(pickup), delivery_at: iso(pickup + ride) });
      const at = seen && rider(seen.minutes, seen.seen, seen.stop);
      const times = arrivalsOf(order, { now: noon, rider: at, speed });
      for (const time of [times.pickup, times.delivery])
        expect(time?.getTime() ?? Infinity).toBeGreaterThanOrEqual(noon.getTime());
      if (times.pickup && times.delivery) expect(times.delivery >= times.pickup).toBe(true);
      if (times.next)
        expect(times.next.at).toEqual(times.next.point === "origin" ? times.pickup : times.delivery);
    }),
  );
});

test("every status between pick-up and drop-off has an expected arrival at the customer", () => {
  for (const status of happyPath.slice(0, -1))
    expect(arrivalsOf(orderIn(status), { now: noon }).delivery, status).toBeInstanceOf(Date);
});

test("an order is late by whole minutes after its promised delivery", () => {
  expect(minutesLate({ delivery_at: iso(-3) }, noon)).toBe(3);
  expect(minutesLate({ delivery_at: iso(3) }, noon)).toBe(0);
  expect(minutesLate({ delivery_at: null }, noon)).toBe(0);
});
