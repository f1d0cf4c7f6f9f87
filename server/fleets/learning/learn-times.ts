import { hourOfWeek, paceSquareOf } from "@waybill/domain/dispatch/pace";
import { countries } from "@waybill/domain/markets/countries";
import { vehicleKindOf } from "@waybill/domain/riders/vehicle-kind";
import {
  type OrderMeasurement,
  measureOrder,
  type MeasureName,
  measureNames,
} from "@waybill/domain/tracking/promises/learned/order-measurement";
import { deviationStep } from "@waybill/domain/tracking/promises/learned/learned-margins";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { learningPeriodMs } from "../../pricing/learned/learned-times.ts";
import {
  type ArrivalHour,
  type CounterHour,
  findUnlearnedHours,
  deleteLearnedHours,
  saveLearnedHour,
} from "../../pricing/learned/learned-hours-sql.ts";
import { findDeliveredOrders, type DeliveredOrderRow } from "./rows.ts";

type Needs = Pick<Deps, "pool" | "db" | "now" | "settings" | "log" | "metrics">;

const [minuteMs, hourMs] = [60_000, 3_600_000];
/** How long after its end an hour is evaluated, in milliseconds: orders not delivered by then do not count. */
const settledMs = 3 * hourMs;
/** How far back a deployment learns after its first start or after downtime. */
const lookBackMs = learningPeriodMs;
/** The max number of hours per run, so that catching up leaves capacity for orders. */
const hoursAtOnce = 24;

/**
 * The times measured from one order; undefined if there are none. A preorder does not show how long a shop takes.
 */
function taughtBy({
  status_history,
  preordered_for,
  details,
  first_details,
}: DeliveredOrderRow): OrderMeasurement | undefined {
  const originalDetails = first_details ?? details;
  return measureOrder({
    promises: details.promises ?? [],
    status_history,
    ready_at: preordered_for === null ? originalDetails.ready_at : undefined,
    correction: originalDetails.ready_usually_later ?? 0,
  });
}

type Counted = Partial<Record<MeasureName, Record<string, number>>>;

const add = (spread: Record<string, number>, value: number): void => {
  spread[value] = (spread[value] ?? 0) + 1;
};

/** Sums the times measured from an hour's orders: by outlet, and by area and vehicle. */
export function sumMeasurements(rows: readonly DeliveredOrderRow[]): {
  counters: CounterHour[];
  arrivals: ArrivalHour[];
} {
  const counters = new Map<string, CounterHour & { overruns: Record<string, number> }>();
  const arrivals = new Map<string, { area: string; vehicle: string; deviations: Counted }>();
  for (const row of rows) {
    const lesson = taughtBy(row);
    if (!lesson) continue;
    const area = paceSquareOf(row.details.source);
    const vehicle = vehicleKindOf(row);
    const key = `${area} ${vehicle}`;
    const arrival = arrivals.get(key) ?? { area, vehicle, deviations: {} };
    for (const name of measureNames) {
      const seconds = lesson.deviations[name];
      if (seconds !== undefined) add((arrival.deviations[name] ??= {}), deviationStep(seconds));
    }
    arrivals.set(key, arrival);
    // A guest's order has no shop.
    if (row.guest_id !== null) continue;
    const { vendor_id } = row;
    const counter = counters.get(vendor_id) ?? {
      vendor_id,
      orders: 0,
      waits: 0,
      wait_seconds: 0,
      overruns: {},
    };
    counter.orders += 1;
    // A preorder is collected in another hour than it was placed in.
    if (lesson.wait && row.preordered_for === null) {
      counter.waits += 1;
      counter.wait_seconds += Math.round(lesson.wait.seconds);
    }
    if (lesson.overrun !== undefined) add(counter.overruns, lesson.overrun);
    counters.set(vendor_id, counter);
  }
  return { counters: [...counters.values()], arrivals: [...arrivals.values()] };
}

/** Learns from the orders of each past hour that is not evaluated yet; true if more such hours remain. */
export async function learnTimes(deps: Pick<Needs, "pool" | "db" | "now" | "settings">): Promise<boolean> {
  const { pool, now, settings } = deps;
  const { timezone } = countries[settings.country];
  const last = new Date(Math.floor((now().getTime() - settledMs) / hourMs) * hourMs - hourMs);
  const hours = await findUnlearnedHours(pool, new Date(last.getTime() - lookBackMs + hourMs), last);
  for (const hour of hours.slice(0, hoursAtOnce)) {
    const taught = sumMeasurements(await findDeliveredOrders(pool, hour));
    await inTransaction(pool, ({ pool: client }) =>
      saveLearnedHour(client, { hour, hourOfWeek: hourOfWeek(hour, timezone) }, taught),
    );
  }
  await deleteLearnedHours(pool, new Date(now().getTime() - learningPeriodMs - hourMs));
  return hours.length > hoursAtOnce;
}

/** Learns in a loop; a sandbox whose riders are faster than the clock is skipped. */
export const openTimesLearning = (deps: Needs): RepeatingWork =>
  openRepeatingWork(deps, {
    name: "learning times",
    everyMs: 10 * minuteMs,
    firstAfterMs: 2 * minuteMs,
    work: async () => (simulationSpeedOf(deps.settings) > 1 ? undefined : learnTimes(deps)),
  });
