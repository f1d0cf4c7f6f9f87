import { expect, test } from "vitest";
import { likelyDelivery } from "./likely-delivery.ts";

const noon = new Date("2026-03-01T04:00:00Z");
const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const iso = (minutes: number) => inMinutes(minutes).toISOString();
const waiting = {
  status: "WAITING_FOR_TRANSPORT",
  status_history: [{ status: "WAITING_FOR_TRANSPORT", created_at: iso(0) }],
  created_at: iso(0),
  preordered_for: null,
  pickup_at: iso(15),
  delivery_at: iso(25),
} as const;
const carried = { ...waiting, status: "PICKED_UP", status_history: [] } as const;
const rider = (minutes: number, eta_stop: "pickup" | "drop_off") => ({
  updated_at: iso(20),
  eta_minutes: minutes,
  eta_stop,
});

test("an order without a rider is expected as promised at first, and later with each minute once no time is left", () => {
  expect(likelyDelivery(waiting, { now: noon })).toEqual(inMinutes(25));
  expect(likelyDelivery(waiting, { now: inMinutes(15) })).toEqual(inMinutes(25));
  expect(likelyDelivery(waiting, { now: inMinutes(19) })).toEqual(inMinutes(29));
  expect(likelyDelivery(waiting, { now: inMinutes(40) })).toEqual(inMinutes(50));
});

test("an order that is ready later is collected later", () => {
  const ready_at = inMinutes(22).getTime() / 1000;
  expect(likelyDelivery({ ...waiting, ready_at }, { now: noon })).toEqual(inMinutes(32));
});

test("the estimate of a rider on the way gives the time, to the shop and then to the drop-off", () => {
  const accepted = { ...waiting, status: "COURIER_ACCEPTED_DELIVERY", status_history: [] } as const;
  expect(likelyDelivery(accepted, { now: inMinutes(20), rider: rider(4, "pickup") })).toEqual(inMinutes(34));
  expect(likelyDelivery(carried, { now: inMinutes(20), rider: rider(3, "drop_off") })).toEqual(inMinutes(23));
  expect(likelyDelivery(carried, { now: inMinutes(26) })).toEqual(inMinutes(26));
});

test("simulated riders cover the route faster", () => {
  expect(likelyDelivery(waiting, { now: inMinutes(10), speed: 10 })).toEqual(inMinutes(11));
});

test("an order that has ended, is returning, or has no promise has no expected time", () => {
  for (const status of ["DELIVERED", "CANCELLED", "RETURN_INITIATED", "STALLED"] as const)
    expect(likelyDelivery({ ...waiting, status }, { now: noon })).toBeNull();
  expect(likelyDelivery({ ...waiting, delivery_at: null }, { now: noon })).toBeNull();
});
