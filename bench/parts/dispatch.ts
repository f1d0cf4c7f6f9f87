import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import type { TurnFacts } from "@waybill/domain/dispatch/facts";
import {
  byDispatcher,
  dayOf,
  nearestFirst,
  rideDay,
  riderFacts,
  rules,
  waitingFacts,
  ways,
} from "./dispatch-day.ts";
import { median, type Measure } from "../report.ts";

/** So many orders that wait and as many riders who are free, all at once. */
export function largeTurn(many: number): TurnFacts {
  const day = dayOf("assignment", { orders: 2 * many, riders: many });
  const orders = day.orders
    .slice(0, many)
    .map((order, at) => ({ ...waitingFacts(order), readyAt: 0, dueAt: 2_700 - at, waitingSince: -at }));
  const riders = day.riders.map((place, number) =>
    riderFacts(String(number), place, 0, { tour: [], idleSince: -number }),
  );
  return { now: 0, orders, riders, rules, ways };
}

/** Milliseconds of CPU that one turn of them takes. */
function turnOnce(many: number): number {
  const facts = largeTurn(many);
  const before = process.cpuUsage();
  dispatchTurn(facts);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The dispatcher: how long one assignment takes, and a day of a city by it and by 'nearest rider, first come first served'. */
export const measureDispatch: Measure = ({ quick }) => {
  const times = Array.from({ length: 9 }, () => turnOnce(500));
  const [orders, riders] = quick ? [2_000, 120] : [10_000, 560];
  const day = dayOf("a day", { orders, riders });
  const nearest = rideDay(day, nearestFirst);
  const matched = rideDay(day, byDispatcher);
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
