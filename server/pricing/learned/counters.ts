import { readyCorrection, minOrders } from "@waybill/domain/tracking/promises/learned/ready-correction";
import { countObservations, addSpreads, type Spread } from "@waybill/domain/tracking/promises/learned/spread";
import type { CounterRow } from "./learned-hours-sql.ts";

/** The average minutes riders wait at a counter at an hour of the day, and the number of orders measured. */
export type CounterWait = { hour: number; minutes: number; orders: number };

const dayHours = 24;

/** One outlet's learned counter data. */
export type LearnedCounter = {
  /** The minutes to add to the outlet's announced ready time, at an hour of the week. */
  correctionAt: (hourOfWeek: number) => number;
  /** By hour of the day, for hours with enough data. */
  waits: readonly CounterWait[];
};

/** Uses an hour of the week if enough orders were seen in it, else the same hour of all days. */
export function learnedCounter(rows: readonly CounterRow[]): LearnedCounter {
  const ofWeek = new Map<number, Spread>();
  const ofDay = new Map<number, Spread>();
  const waits = new Map<number, { seconds: number; orders: number }>();
  for (const { hour_of_week, overruns, waits: orders, wait_seconds } of rows) {
    const hour = hour_of_week % dayHours;
    ofWeek.set(hour_of_week, addSpreads(ofWeek.get(hour_of_week) ?? {}, overruns));
    ofDay.set(hour, addSpreads(ofDay.get(hour) ?? {}, overruns));
    const before = waits.get(hour) ?? { seconds: 0, orders: 0 };
    waits.set(hour, { seconds: before.seconds + wait_seconds, orders: before.orders + orders });
  }
  const corrections = new Map<number, number>();
  for (let hour = 0; hour < 7 * dayHours; hour += 1) {
    const own = ofWeek.get(hour) ?? {};
    const spread = countObservations(own) >= minOrders ? own : (ofDay.get(hour % dayHours) ?? {});
    const correction = readyCorrection(spread);
    if (correction !== 0) corrections.set(hour, correction);
  }
  return {
    correctionAt: (hourOfWeek) => corrections.get(hourOfWeek) ?? 0,
    waits: [...waits]
      .filter(([, { orders }]) => orders >= minOrders)
      .map(([hour, { seconds, orders }]) => ({ hour, minutes: Math.round(seconds / orders / 60), orders }))
      .toSorted((one, other) => one.hour - other.hour),
  };
}
