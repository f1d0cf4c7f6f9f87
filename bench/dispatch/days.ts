// Days of orders on Manila's streets, generated from a seed. Only the locations and times of orders and the riders'
// morning positions are invented; everything else is the product's code.
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { OrderFacts } from "@waybill/domain/dispatch/facts";
import { seededRandom } from "@waybill/domain/seeded-random";
import { atHome, inNorth, isNorth, type CityRoads } from "./city-roads.ts";
import { factsOfRow, rowOfPlaced, type Row } from "./facts-of-rows.ts";

export type DayOrder = OrderFacts & {
  createdAt: number;
  /** When the order is really ready; absent: at the announced time. */
  cookedAt?: number;
};
export type Day = {
  orders: DayOrder[];
  riders: Place[];
  shops: Place[];
  /** The orders' rows in the database. */
  rows: ReadonlyMap<string, Row>;
};

const makati: Place = { latitude: 14.556, longitude: 121.03 };
/** Weights of each hour's share of a day's orders, from 8 to 24: peaks at lunch and dinner. */
const shareOfHour = [1, 2, 3, 8, 14, 10, 5, 4, 5, 8, 13, 12, 7, 4, 2, 2];
/**
 * Max distances in metres, in a straight line: between shops, of riders in the morning, and of a shop's drop-offs.
 */
const [shopsWithin, ridersWithin, doorsWithin] = [6_500, 6_000, 3_800];

export type DayPlan = {
  orders: number;
  riders: number;
  shops?: number;
  /** Each hour's share of the orders, as weights; by default with peaks at lunch and dinner. */
  hours?: readonly number[];
  /** The seed of the shops, if several days have the same ones; default: the day's seed. */
  shopSeed?: string;
  /** The correction of a shop's ready time at an hour, in minutes. */
  usuallyLater?: (shop: Place, hour: number) => number;
  /** With 2, a second town has half of all orders and riders. */
  towns?: 1 | 2;
};

export function drawDay(roads: CityRoads, seed: string, plan: DayPlan): Day {
  const { orders: count, riders, shops: shopCount = 150, hours = shareOfHour, towns = 1 } = plan;
  const random = seededRandom(seed);
  const shopRandom = plan.shopSeed === undefined ? random : seededRandom(plan.shopSeed);
  const inTown = (at: number, place: Place) => (at % towns === 1 ? inNorth(place) : place);
  const shops = Array.from({ length: shopCount }, (_, at) =>
    inTown(at, roads.somewhere(makati, shopsWithin, shopRandom)),
  );
  const total = hours.reduce((sum, share) => sum + share, 0);
  const placed = hours.flatMap((share, hour) =>
    Array.from({ length: Math.round((count * share) / total) }, (_, at) => {
      const createdAt = (hour + random()) * 3_600;
      const pickUp = shops[Math.floor(random() ** 2 * shops.length)]!;
      const door = roads.somewhere(atHome(pickUp), doorsWithin, random);
      return { orderId: `${hour}-${at}`, pickUp, dropOff: isNorth(pickUp) ? inNorth(door) : door, createdAt };
    }),
  );
  const stands = Array.from({ length: riders }, (_, at) =>
    inTown(at, roads.somewhere(makati, ridersWithin, random)),
  );
  roads.name(shops, [...placed.map(({ dropOff }) => dropOff), ...stands], placed);
  const rows = new Map<string, Row>();
  const orders = placed.map((order): DayOrder => {
    const { metres } = roads.ride(order.pickUp, order.dropOff);
    const usuallyLater = plan.usuallyLater?.(order.pickUp, Math.floor(order.createdAt / 3_600)) ?? 0;
    const row = rowOfPlaced({ ...order, metres, usuallyLater });
    rows.set(order.orderId, row);
    return { ...factsOfRow(row), createdAt: order.createdAt };
  });
  orders.sort((one, other) => one.createdAt - other.createdAt);
  return { orders, riders: stands, shops, rows };
}
