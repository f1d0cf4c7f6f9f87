// Simulates random days: orders arrive, riders decline, offers expire, shifts end. No turn may break a rule.
import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres, type Place } from "../../addresses/coordinates.ts";
import { seededRandom } from "../../seeded-random.ts";
import type { VehicleKind } from "../../riders/vehicle-kind.ts";
import { dispatchTurn } from "../dispatch-turn.ts";
import { orderOf, riderOf } from "../facts.fixture.ts";
import type { OrderFacts, RiderFacts, StopFacts } from "../facts.ts";
import { dispatchRules, pickUpReach, defaultDeliveryLimits, defaultReach } from "../reach.ts";
import { straightRoutes } from "../straight-routes.ts";

const rules = dispatchRules(defaultReach, defaultDeliveryLimits);
const routes = straightRoutes();
const tickSeconds = 30;
const placeOf = ({ parcel, isPickUp }: StopFacts): Place => (isPickUp ? parcel.pickUp : parcel.dropOff);

/** The time at which each parcel of a tour arrives at its drop-off. */
function doors(from: Place, tour: readonly StopFacts[], now: number): Map<string, number> {
  let [at, time] = [from, now];
  const found = new Map<string, number>();
  tour.forEach((stop, n) => {
    time += routes(at, placeOf(stop)).seconds;
    at = placeOf(stop);
    if (stop.isPickUp) time = Math.max(time, stop.parcel.readyAt);
    else found.set(stop.parcel.orderId, time);
    const next = tour[n + 1];
    const isSame =
      next !== undefined && next.isPickUp === stop.isPickUp && routes(at, placeOf(next)).seconds === 0;
    time += isSame ? 30 : stop.isPickUp ? 180 : 120;
  });
  return found;
}

type Person = RiderFacts & { place: Place };

function rideDay(seed: string, count: { orders: number; riders: number; ticks: number }) {
  const random = seededRandom(seed);
  const towns = [14.5, 14.5 + 80 / 111.195].map((latitude) => ({ latitude, longitude: 121 }));
  const near = (middle: Place, degrees: number): Place => ({
    latitude: middle.latitude + (random() - 0.5) * degrees,
    longitude: middle.longitude + (random() - 0.5) * degrees,
  });
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
  const shops = Array.from({ length: 8 }, () => near(pick(towns), 0.06));
  const people = Array.from({ length: count.riders }, (_, n): Person => {
    const place = near(pick(towns), 0.08);
    return {
      riderId: `rider ${n}`,
      state: pick(["available", "available", "available", "break"] as const),
      isSuspended: random() < 0.05,
      hasOffer: false,
      vehicle: pick<VehicleKind>(["foot", "bicycle", "scooter", "scooter", "car"]),
      position: random() < 0.95 ? { place, at: 0 } : null,
      areas: random() < 0.2 ? ["north"] : [],
      hasColdBag: random() < 0.7,
      cashRoom: random() < 0.5 ? null : Math.floor(random() * 3) * 50_000,
      tour: [],
      maxParcels: 3,
      idleSince: 0,
      isAskedLast: random() < 0.2,
      place,
    };
  });
  const waiting = new Map<string, OrderFacts>();
  const offered = new Map<
    string,
    { riderId: string; orderIds: string[]; tour: StopFacts[]; until: number }
  >();
  const taken = new Set<string>();
  let made = 0;

  for (let tick = 0; tick < count.ticks; tick += 1) {
    const now = tick * tickSeconds;
    while (made < count.orders && random() < 0.7) {
      const pickUp = pick(shops);
      waiting.set(`order ${made}`, {
        orderId: `order ${made}`,
        pickUp,
        dropOff: near(pickUp, 0.05),
        readyAt: now + Math.floor(random() * 3) * 400,
        dueAt: now + 1_800 + random() * 1_800,
        waitingSince: now,
        areas: [random() < 0.5 ? "north" : "south"],
        cashDue: random() < 0.4 ? 50_000 : 0,
        needsColdBag: random() < 0.2,
        declinedBy: [],
      });
      made += 1;
    }
    for (const person of people) {
      // By the next turn each rider reaches the next stop, or stays where they are.
      if (person.tour.length > 0 && random() < 0.3) {
        const [done, ...left] = person.tour;
        person.place = placeOf(done!);
        person.tour = left;
        if (left.length === 0) person.idleSince = now;
      }
      if (person.position && random() < 0.97) person.position = { place: person.place, at: now };
    }
    for (const [key, { riderId, orderIds, tour, until }] of offered) {
      const person = people.find((one) => one.riderId === riderId)!;
      const isAnswered = random() < 0.6;
      if (!isAnswered && now < until) continue;
      offered.delete(key);
      person.hasOffer = false;
      if (isAnswered && random() < 0.7) {
        // Skips stops of orders that ended in the meantime.
        const still = new Set(person.tour.map((stop) => `${stop.parcel.orderId} ${stop.isPickUp}`));
        person.tour = tour.filter(
          (stop) =>
            orderIds.includes(stop.parcel.orderId) || still.has(`${stop.parcel.orderId} ${stop.isPickUp}`),
        );
        for (const id of orderIds) {
          expect(taken.has(id)).toBe(false);
          taken.add(id);
          waiting.delete(id);
        }
      } else
        for (const id of orderIds) {
          const order = waiting.get(id)!;
          waiting.set(id, { ...order, declinedBy: [...order.declinedBy, riderId] });
        }
    }
    const open = new Set([...offered.values()].flatMap(({ orderIds }) => orderIds));
    const orders = [...waiting.values()].filter(({ orderId }) => !open.has(orderId));
    const riders = people.map(({ place: _, ...rider }) => rider);
    const { offers, rest } = dispatchTurn({ now, orders, riders, rules, routes });

    const asked = offers.flatMap(({ orderIds }) => orderIds);
    // No order is offered twice, no rider has two offers, and each order has a result.
    expect(new Set([...asked, ...open]).size).toBe(asked.length + open.size);
    expect(new Set(offers.map(({ riderId }) => riderId)).size).toBe(offers.length);
    expect([...asked, ...rest.map(({ orderId }) => orderId)].toSorted()).toEqual(
      orders.map(({ orderId }) => orderId).toSorted(),
    );
    for (const { riderId, orderIds, tour } of offers) {
      const rider = riders.find((one) => one.riderId === riderId)!;
      expect(rider).toMatchObject({ state: "available", isSuspended: false, hasOffer: false });
      const at = rider.position!;
      expect(now - at.at).toBeLessThanOrEqual(600);
      expect(tour.filter(({ isPickUp }) => !isPickUp).length).toBeLessThanOrEqual(3);
      for (const id of orderIds) {
        const order = waiting.get(id)!;
        const metres = routes(at.place, order.pickUp).metres;
        expect(metres).toBeLessThanOrEqual(pickUpReach(rider.vehicle, now - order.waitingSince, rules));
        expect(distanceInMetres(at.place, order.pickUp)).toBeLessThan(40_000);
        expect(order.declinedBy).not.toContain(riderId);
        if (rider.areas.length > 0) expect(order.areas).toContain("north");
        if (order.needsColdBag) expect(rider.hasColdBag).toBe(true);
      }
      if (rider.tour.length > 0) {
        const [before, after] = [doors(at.place, rider.tour, now), doors(at.place, tour, now)];
        for (const [id, door] of before) {
          expect(after.get(id)! - door).toBeLessThan(360);
          const { dueAt } = rider.tour.find(({ parcel }) => parcel.orderId === id)!.parcel;
          if (door <= dueAt) expect(after.get(id)!).toBeLessThanOrEqual(dueAt + 1e-6);
        }
        // The stops of an accepted tour stay in a valid order: each parcel is collected before it is handed over.
        const key = ({ parcel, isPickUp }: StopFacts) => `${parcel.orderId} ${isPickUp}`;
        expect(tour.map(key)).toEqual(expect.arrayContaining(rider.tour.map(key)));
      }
      people.find((one) => one.riderId === riderId)!.hasOffer = true;
      offered.set(`${riderId} ${now}`, { riderId, orderIds, tour, until: now + 30 });
    }
    // A rider who could get an offer but has none got another offer, or declined.
    for (const { orderId, why } of rest)
      if (why === "nobody") expect(offers.some(({ orderIds }) => orderIds.includes(orderId))).toBe(false);
  }
  return { taken: taken.size, made };
}

test("over random days no order is offered to two riders, no rider has two offers, and no offer is beyond the maximum distance [16.01] [16.05] [16.20]", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 12 }), (seed) => {
      rideDay(seed, { orders: 60, riders: 20, ticks: 40 });
    }),
    { numRuns: 12 },
  );
}, 60_000);

test("an added parcel delays those on board by less than six minutes and makes none of them late [16.11] [16.12]", () => {
  // With many orders for few riders most offers go to busy riders.
  const days = ["one", "two", "three", "four"].map((seed) =>
    rideDay(seed, { orders: 150, riders: 10, ticks: 120 }),
  );
  for (const { taken } of days) expect(taken).toBeGreaterThan(10);
}, 60_000);

test("orders without an eligible rider do not block others, in any number [16.22]", () => {
  const shop = { latitude: 14.5, longitude: 121 };
  const order = (orderId: string, rest: Partial<OrderFacts> = {}): OrderFacts =>
    orderOf({ orderId, pickUp: shop, dropOff: { ...shop, latitude: 14.51 }, waitingSince: -500, ...rest });
  const rider = riderOf({ position: { place: shop, at: 0 }, cashRoom: 0 });
  const causes: Partial<OrderFacts>[] = [{ needsColdBag: true }, { cashDue: 1 }, { declinedBy: ["ana"] }];
  const blocked = Array.from({ length: 1_500 }, (_, n) => order(`blocked ${n}`, causes[n % 3]));
  const { offers, rest } = dispatchTurn({
    now: 0,
    orders: [...blocked, order("free", { waitingSince: 0 })],
    riders: [rider],
    rules,
    routes,
  });
  expect(offers.map(({ orderIds }) => orderIds)).toEqual([["free"]]);
  expect(rest.every(({ why }) => why === "nobody")).toBe(true);
  expect(rest).toHaveLength(1_500);
});

test("1,500 orders and 1,500 riders are all matched: no limit leaves anyone out [16.18]", () => {
  const random = seededRandom("many");
  const near = (): Place => ({ latitude: 14.5 + random() * 0.08, longitude: 121 + random() * 0.08 });
  const orders = Array.from({ length: 1_500 }, (_, n) =>
    orderOf({ orderId: `order ${n}`, pickUp: near(), dropOff: near(), dueAt: 1_200 }),
  );
  const riders = Array.from({ length: 1_500 }, (_, n) =>
    riderOf({
      riderId: `rider ${n}`,
      vehicle: "car",
      position: { place: near(), at: 0 },
      hasColdBag: true,
      maxParcels: 1,
    }),
  );
  const { offers, rest } = dispatchTurn({ now: 0, orders, riders, rules, routes });
  expect(rest).toEqual([]);
  expect(new Set(offers.map(({ riderId }) => riderId)).size).toBe(1_500);
}, 60_000);
