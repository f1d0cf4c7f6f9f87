import { expect, test } from "vitest";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type { OrderFacts } from "./facts.ts";
import { dispatchRules, defaultDeliveryLimits, defaultReach } from "./reach.ts";
import { neededDropOffRoutes, neededRoutes } from "./needed-routes.ts";

const [shop, door, square, door2] = [14.55, 14.56, 14.57, 14.58].map((latitude) => ({
  latitude,
  longitude: 121.03,
})) as [Place, Place, Place, Place];
type Place = OrderFacts["pickUp"];
const order = (orderId: string, waitingSince: number): OrderFacts =>
  orderOf({ orderId, pickUp: { ...shop }, dropOff: door, waitingSince });
const rules = dispatchRules(defaultReach, defaultDeliveryLimits);
const rider = riderOf({
  vehicle: "bicycle",
  position: { place: square, at: 0 },
  tour: [{ parcel: { ...order("carried", 0), dropOff: door2 }, isPickUp: false }],
});

test("a shop is looked up once, with the distance of its longest waiting order, from riders and from their stops", () => {
  const orders = [order("new", 0), order("old", -130)];
  const riders = [rider, { ...rider, riderId: "lost", position: null }];
  expect(neededRoutes({ now: 0, orders, riders, rules })).toEqual({
    from: [square, door2],
    to: [shop],
    farthestMetres: [8_000],
    max: 60,
  });
});

test("for drop-offs the routes from their shops are requested, and from riders on the way there", () => {
  const waiting = order("waiting", 0);
  const [carried] = rider.tour;
  expect(neededDropOffRoutes({ orders: [waiting], riders: [rider] })).toEqual({
    fromShops: [
      { from: shop, to: door },
      { from: shop, to: door2 },
    ],
    fromRiders: [{ from: square, to: door2 }],
    stops: [shop, door, door2],
  });
  const toCollect = { ...rider, tour: [{ ...carried!, isPickUp: true }, carried!] };
  expect(neededDropOffRoutes({ orders: [], riders: [toCollect] }).fromRiders).toEqual([]);
});

test("the remaining pick-ups of riders are looked up after those of waiting orders [16.15]", () => {
  const far = { ...shop, latitude: 14.6 };
  const toCollect = { parcel: { ...order("accepted", 0), pickUp: far }, isPickUp: true };
  const wanted = neededRoutes({
    now: 0,
    orders: [order("new", 0)],
    riders: [{ ...rider, tour: [toCollect] }],
    rules,
  });
  expect(wanted.to).toEqual([shop, far]);
  expect(wanted.from).toEqual([square, far]);
});
