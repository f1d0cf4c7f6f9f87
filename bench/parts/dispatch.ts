import { matchRiders, type AvailableRider, type WaitingOrder } from "@waybill/domain/dispatch/match-riders";
import { dayOf, nearestFirst, ride, rideDay } from "./dispatch-day.ts";
import { median, type Measure } from "../report.ts";

const many = 500;

/** 500 orders that wait and 500 riders who are free, all at once. */
export function largeAssignment(): { orders: WaitingOrder[]; riders: AvailableRider[] } {
  const day = dayOf("assignment", { orders: 2 * many, riders: many });
  const orders = day.orders.slice(0, many).map((order, at): WaitingOrder => {
    return { ...order, readyIn: 200, dueIn: 2_700 - at, waited: at, declinedBy: new Set() };
  });
  const riders = day.riders.map((at, number): AvailableRider => {
    const [id, rest] = [String(number), { stops: [], hasColdBag: true, idle: number }];
    return { id, at, ...rest, cashRoom: undefined, farthestMetres: undefined };
  });
  return { orders, riders };
}

/** Milliseconds of CPU that one assignment of them takes. */
function matchOnce(): number {
  const { orders, riders } = largeAssignment();
  const before = process.cpuUsage();
  matchRiders(orders, riders, ride);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The dispatcher: how long one assignment takes, and a day of a city by it and by 'nearest rider, first come first served'. */
export const measureDispatch: Measure = ({ quick }) => {
  const times = Array.from({ length: 9 }, matchOnce);
  const [orders, riders] = quick ? [2_000, 120] : [10_000, 560];
  const day = dayOf("a day", { orders, riders });
  const nearest = rideDay(day, nearestFirst, false);
  const matched = rideDay(day, matchRiders, true);
  const rows = [
    ["'nearest rider, first come first served'", nearest],
    ["dispatcher", matched],
  ] as const;
  return Promise.resolve({
    figures: [
      {
        name: "500 orders × 500 riders matched, CPU",
        value: median(times),
        unit: "ms",
        better: "less",
        goal: 300,
      },
      {
        name: "metres an order ÷ nearest rider first",
        value: matched.metres / nearest.metres,
        unit: "×",
        better: "less",
        goal: 0.85,
      },
      {
        name: "waiting ÷ nearest rider first",
        value: matched.waited / nearest.waited,
        unit: "×",
        better: "less",
        goal: 1,
      },
    ],
    details: [
      `A day of ${orders} orders for ${riders} riders, from a seed, matched every 5 s; the same for both.`,
      {
        head: ["for each order", "metres ridden", "seconds late", "seconds until collected"],
        rows: rows.map(([name, { metres, late, waited }]) => [
          name,
          ...[metres, late, waited].map(Math.round),
        ]),
      },
    ],
  });
};
