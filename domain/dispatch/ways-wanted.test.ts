import { expect, test } from "vitest";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type { OrderFacts } from "./facts.ts";
import { dispatchRules, usualFarthest, usualReach } from "./reach.ts";
import { waysWanted } from "./ways-wanted.ts";

const [shop, door, square, door2] = [14.55, 14.56, 14.57, 14.58].map((latitude) => ({
  latitude,
  longitude: 121.03,
})) as [Place, Place, Place, Place];
type Place = OrderFacts["pickUp"];
const order = (orderId: string, waitingSince: number): OrderFacts =>
  orderOf({ orderId, pickUp: { ...shop }, dropOff: door, waitingSince });
const rider = riderOf({
  vehicle: "bicycle",
  position: { place: square, at: 0 },
  tour: [{ parcel: { ...order("carried", 0), dropOff: door2 }, isPickUp: false }],
});

test("a shop is looked at once, as far as its longest waiting order reaches, from riders and from their stops", () => {
  const orders = [order("new", 0), order("old", -130)];
  const riders = [rider, { ...rider, riderId: "lost", position: null }];
  const rules = dispatchRules(usualReach, usualFarthest);
  expect(waysWanted({ now: 0, orders, riders, rules })).toEqual({
    from: [square, door2],
    to: [shop],
    farthestMetres: [8_000],
    most: 60,
  });
});
