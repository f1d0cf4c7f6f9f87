import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import { dispatchTurn } from "./dispatch-turn.ts";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type {
  DispatchRules,
  OrderFacts,
  ParcelFacts,
  RiderFacts,
  StopFacts,
  TurnFacts,
  Routes,
} from "./facts.ts";

const metresASecond = 5;
const routes: Routes = (from, to) => {
  const metres = distanceInMetres(from, to);
  return { metres, seconds: metres / metresASecond };
};
/** Returns the point this many minutes' ride east and north of the middle of Makati. */
const at = (east: number, north = 0): Place => ({
  latitude: 14.55 + (north * 60 * metresASecond) / 111_195,
  longitude: 121.03 + (east * 60 * metresASecond) / (111_195 * Math.cos((14.55 * Math.PI) / 180)),
});
/** By default every rider is within reach of everything. */
const rules: DispatchRules = {
  reach: { foot: 40_000, bicycle: 40_000, scooter: 40_000, car: 40_000 },
  farthest: {},
};
const order = (orderId: string, pickUp: Place, dropOff: Place, rest: Partial<OrderFacts> = {}): OrderFacts =>
  orderOf({ orderId, pickUp, dropOff, ...rest });
const rider = (riderId: string, place: Place, rest: Partial<RiderFacts> = {}): RiderFacts =>
  riderOf({ riderId, position: { place, at: 0 }, hasColdBag: true, ...rest });
const turn = (orders: OrderFacts[], riders: RiderFacts[], rest: Partial<TurnFacts> = {}) =>
  dispatchTurn({ now: 0, orders, riders, rules, routes, ...rest });
const match = (orders: OrderFacts[], riders: RiderFacts[], rest?: Partial<TurnFacts>) =>
  turn(orders, riders, rest).offers;
const pairs = (orders: OrderFacts[], riders: RiderFacts[], rest?: Partial<TurnFacts>) =>
  Object.fromEntries(match(orders, riders, rest).map(({ riderId, orderIds }) => [riderId, orderIds]));
/** Returns the rider of each order; no rider gets two. */
const ridersOf = (orders: OrderFacts[], riders: RiderFacts[]) =>
  Object.fromEntries(
    match(
      orders,
      riders.map((one) => ({ ...one, maxParcels: 1 })),
    ).map(({ riderId, orderIds }) => [orderIds.join(), riderId]),
  );
const stopsOf = (parcel: ParcelFacts): StopFacts[] => [
  { parcel, isPickUp: true },
  { parcel, isPickUp: false },
];
const parcelsOn = (tour: readonly StopFacts[]) => tour.filter(({ isPickUp }) => !isPickUp).length;

test("all riders and orders are matched together: the nearest rider to one order may be needed for another [13.44]", () => {
  // Ana is nearest to both orders; Ben is twice as far from the near order and very far from the other.
  const near = order("near", at(0), at(0, 5));
  const far = order("far", at(-9), at(-9, 5));
  expect(pairs([near, far], [rider("ana", at(-2)), rider("ben", at(3))])).toEqual({
    ana: ["far"],
    ben: ["near"],
  });
});

test("without riders or without orders there are no offers", () => {
  expect(match([], [rider("ana", at(0))])).toEqual([]);
  expect(match([order("one", at(0), at(5))], [])).toEqual([]);
});

test("of two orders for one rider the longer waiting one is offered first, and a late one before an early one [13.45]", () => {
  const [west, east] = [at(-3), at(3)];
  const young = order("young", west, at(-30), { waitingSince: -5 });
  expect(pairs([young, order("old", east, at(30), { waitingSince: -400 })], [rider("ana", at(0))])).toEqual({
    ana: ["old"],
  });
  // The late order costs more, so the nearer rider gets it.
  const late = order("late", west, at(-20), { dueAt: 1_400 });
  expect(pairs([late], [rider("ana", at(0)), rider("ben", at(-5))])).toEqual({ ben: ["late"] });
});

test("of three orders for two riders the two nearest are offered [13.44]", () => {
  const orders = [-9, -2, 4].map((east) => order(`at ${east}`, at(east), at(east, 9)));
  expect(ridersOf(orders, [rider("ana", at(0)), rider("ben", at(3))])).toEqual({
    "at -2": "ana",
    "at 4": "ben",
  });
});

test("a nearer rider is reserved for the late order, and being early gives an order no priority [13.45]", () => {
  // Ana and Ben are equally near to the late order. If it were not late, Ana would get the order at her own
  // position.
  const [late, inTime] = [order("late", at(2), at(12), { dueAt: -600 }), order("in time", at(0), at(-10))];
  const riders = [rider("ana", at(0)), rider("ben", at(-1.25, 3.8))];
  expect(ridersOf([late, inTime], riders)).toEqual({ late: "ana", "in time": "ben" });
  expect(ridersOf([{ ...late, dueAt: 3_600 }, inTime], riders)).toEqual({ late: "ben", "in time": "ana" });
  const soon = order("soon", at(1), at(6), { dueAt: 1_800 });
  expect(ridersOf([soon, order("later", at(-2), at(-7), { dueAt: 9_000 })], [riders[0]!])).toEqual({
    soon: "ana",
  });
});

test("the cost of a ride is the distance to the shop, not to the drop-off", () => {
  const ana = [rider("ana", at(0))];
  expect(ridersOf([order("long", at(1), at(21)), order("short", at(-2), at(-3))], ana)).toEqual({
    long: "ana",
  });
});

test("of two equally near riders the one idle for longer gets the offer, and of two shops the nearer is served [13.45]", () => {
  const one = order("one", at(0), at(0, 5));
  expect(
    pairs([one], [rider("ana", at(2), { idleSince: -60 }), rider("ben", at(-2), { idleSince: -1_500 })]),
  ).toEqual({
    ben: ["one"],
  });
  expect(
    pairs([one], [rider("ana", at(2), { idleSince: -60 }), rider("ben", at(-9), { idleSince: -1_500 })]),
  ).toEqual({
    ana: ["one"],
  });
});

test("a rider at the cash limit gets no cash order, but gets other orders [13.46]", () => {
  const cash = order("cash", at(0), at(0, 5), { cashDue: 90_000 });
  const full = rider("full", at(0), { cashRoom: 0 });
  expect(pairs([cash], [full, rider("far", at(8), { cashRoom: 90_000 })])).toEqual({ far: ["cash"] });
  expect(pairs([cash], [full])).toEqual({});
  for (const cashRoom of [0, -5_000])
    expect(pairs([{ ...cash, cashDue: 0 }], [{ ...full, cashRoom }])).toEqual({ full: ["cash"] });
  expect(pairs([cash], [{ ...full, cashRoom: null }])).toEqual({ full: ["cash"] });
});

test("two cash orders that together exceed a rider's cash limit get two riders [13.46]", () => {
  const orders = ["one", "two"].map((id) => order(id, at(0), at(0, 5), { cashDue: 60_000 }));
  const riders = ["ana", "ben"].map((id) => rider(id, at(1), { cashRoom: 100_000 }));
  const found = match(orders, riders);
  expect(found.map(({ orderIds }) => orderIds.length)).toEqual([1, 1]);
  // A rider with an open offer gets no second offer.
  const other = order("other", at(-5), at(-10));
  expect(match([...orders, other], riders.slice(0, 1))).toHaveLength(1);
});

test("a batch is offered whole to a rider who may carry all of it, and order by order if nobody may [13.47] [13.48]", () => {
  const far = order("far", at(0), at(10), { needsColdBag: true, declinedBy: ["ben"] });
  const near = order("near", at(0), at(9));
  const carriedBy = (rest: Partial<RiderFacts>, id = "ana", farthest = {}) =>
    pairs([far, near], [rider(id, at(-1), rest)], { rules: { ...rules, farthest } })[id]?.toSorted();
  expect(carriedBy({}, "ana", { scooter: 3_500 })).toEqual(["far", "near"]);
  expect(carriedBy({ hasColdBag: false })).toEqual(["near"]);
  expect(carriedBy({}, "ana", { scooter: 2_900 })).toEqual(["near"]);
  expect(carriedBy({}, "ben")).toEqual(["near"]);
  expect(carriedBy({ maxParcels: 1 })).toHaveLength(1);
});

test("an order that needs a cold bag is offered only to a rider who has one [13.47]", () => {
  const cold = order("cold", at(0), at(0, 5), { needsColdBag: true });
  const without = rider("without", at(0), { hasColdBag: false });
  expect(pairs([cold], [without, rider("with", at(8))])).toEqual({ with: ["cold"] });
  expect(pairs([cold], [without])).toEqual({});
});

test("a rider who declined an order does not get it again, and an order too far for the vehicle is not offered [13.45] [13.48]", () => {
  const one = order("one", at(0), at(0, 5), { declinedBy: ["ana"] });
  expect(pairs([one], [rider("ana", at(0)), rider("ben", at(6))])).toEqual({ ben: ["one"] });
  const bicycle = rider("bicycle", at(0), { vehicle: "bicycle" });
  const near = { rules: { ...rules, farthest: { bicycle: 1_000 } } };
  expect(pairs([order("one", at(0), at(0, 5))], [bicycle, rider("ben", at(6))], near)).toEqual({
    ben: ["one"],
  });
});

test("orders from one shop to drop-offs in one street are one batch, and a fourth order gets another rider [13.49] [13.50]", () => {
  const orders = [0, 1, 2, 3].map((n) => order(`order ${n}`, at(0), at(10, n / 4)));
  const found = match(orders, [rider("ana", at(-1)), rider("ben", at(-2))]);
  expect(found.map(({ orderIds }) => orderIds.length).sort()).toEqual([1, 3]);
  const three = found.find(({ orderIds }) => orderIds.length === 3)!;
  expect(three.tour.map(({ isPickUp }) => isPickUp)).toEqual([true, true, true, false, false, false]);
});

test("a detour of six minutes is too long for a batch, and so is one that makes an order late [13.50]", () => {
  const along = order("along", at(0), at(10));
  const beside = (minutes: number) => order("beside", at(0), at(9, minutes));
  const ana = [rider("ana", at(-1))];
  expect(pairs([along, beside(0.5)], ana)["ana"]).toHaveLength(2);
  expect(pairs([along, beside(4)], ana)["ana"]).toHaveLength(1);
  // Collecting a second parcel takes half a minute, enough to make the urgent order late.
  const urgent = order("along", at(0), at(10), { dueAt: (1 + 3 + 10) * 60 + 20 });
  expect(pairs([urgent, beside(0.5)], ana)["ana"]).toHaveLength(1);
});

test("a busy rider gets orders along the route, but never a fourth parcel [13.49] [13.50]", () => {
  const carried = order("carried", at(-2), at(12));
  const riding = rider("riding", at(1), { tour: stopsOf(carried).slice(1) });
  const along = order("along", at(3), at(11));
  // The busy rider rides past the shop anyway, so any idle rider, even half a minute away, would add more riding.
  for (const east of [-12, 2.5])
    expect(pairs([along], [riding, rider("idle", at(east))])).toEqual({ riding: ["along"] });
  const beyond = order("beyond", at(12.5), at(20));
  expect(pairs([beyond], [riding, rider("idle", at(12.5, 9))])).toEqual({ idle: ["beyond"] });
  expect(pairs([beyond], [riding])).toEqual({ riding: ["beyond"] });
  const tour = [0, 1, 2].flatMap((n) => stopsOf(order(`carried ${n}`, at(-2), at(12))).slice(1));
  expect(pairs([along], [rider("full", at(1), { tour })])).toEqual({});
});

test("an offer has the pickup time of its own first order, not of an order that the rider already has", () => {
  const pickUpIn = (orders: OrderFacts[], carrier: RiderFacts) =>
    match(orders, [carrier]).map((one) => Math.round(one.approachSeconds));
  const two = [order("one", at(0), at(10)), order("two", at(0), at(10))];
  expect(pickUpIn(two, rider("ana", at(-1)))).toEqual([60]);
  expect(pickUpIn([order("unready", at(0), at(10), { readyAt: 55 })], rider("ana", at(-1)))).toEqual([60]);
  const riding = rider("riding", at(0), { tour: stopsOf(order("carried", at(2), at(12))) });
  // Two minutes to the first shop, three minutes there, and two minutes to the second.
  expect(pickUpIn([order("along", at(4), at(11))], riding)).toEqual([420]);
});

test("for any input each order and each rider has at most one offer, riders have at most three parcels, and no detour is too long [13.49] [13.50]", () => {
  const place = fc.tuple(fc.integer({ min: -15, max: 15 }), fc.integer({ min: -15, max: 15 }));
  const somewhere = place.map(([east, north]) => at(east, north));
  const anOrder = fc.record({
    pickUp: somewhere,
    dropOff: somewhere,
    readyAt: fc.integer({ min: -600, max: 900 }),
    dueAt: fc.integer({ min: -600, max: 4_000 }),
    cashDue: fc.constantFrom(0, 50_000),
    needsColdBag: fc.boolean(),
  });
  const aRider = fc.record({
    at: somewhere,
    hasColdBag: fc.boolean(),
    cashRoom: fc.constantFrom(0, 50_000, null),
  });
  const city = fc.record({
    orders: fc.array(anOrder, { maxLength: 8 }),
    riders: fc.array(aRider, { maxLength: 6 }),
  });
  fc.assert(
    fc.property(city, (drawn) => {
      const orders = drawn.orders.map((one, n) => order(`order ${n}`, one.pickUp, one.dropOff, one));
      const riders = drawn.riders.map((one, n) =>
        rider(`rider ${n}`, one.at, { hasColdBag: one.hasColdBag, cashRoom: one.cashRoom }),
      );
      const found = match(orders, riders);
      const offered = found.flatMap(({ orderIds }) => orderIds);
      expect(new Set(offered).size).toBe(offered.length);
      expect(new Set(found.map(({ riderId }) => riderId)).size).toBe(found.length);
      for (const { riderId, orderIds, tour } of found) {
        const who = riders.find((one) => one.riderId === riderId)!;
        const what = orders.filter(({ orderId }) => orderIds.includes(orderId));
        expect(parcelsOn(tour)).toBe(orderIds.length);
        expect(orderIds.length).toBeLessThanOrEqual(3);
        if (!who.hasColdBag) expect(what.some(({ needsColdBag }) => needsColdBag)).toBe(false);
        const cash = what.reduce((sum, { cashDue }) => sum + cashDue, 0);
        expect(cash).toBeLessThanOrEqual(cash === 0 ? 0 : (who.cashRoom ?? Infinity));
        for (const { orderId } of what) {
          const stop = (isPickUp: boolean) =>
            tour.findIndex((one) => one.parcel.orderId === orderId && one.isPickUp === isPickUp);
          expect(stop(true)).toBeLessThan(stop(false));
        }
      }
    }),
  );
});
