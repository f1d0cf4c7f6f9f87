import type { PaceAt } from "@waybill/domain/dispatch/found-routes";
import { hourOfWeek, pacesOf, type RideTotals } from "@waybill/domain/dispatch/pace";
import { positionDays } from "@waybill/domain/riders/rider";
import { countries } from "@waybill/domain/markets/countries";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { findRideTotals, findUnlearnedHours, deleteLearnedHours, learnHour } from "./pace-rows.ts";

type Needs = Pick<Deps, "pool" | "now" | "settings" | "log" | "metrics">;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** Offline phones upload positions late, so an hour is evaluated this many milliseconds after its end. */
const settledMs = 15 * minuteMs;
/** Older hours are not evaluated any more. */
const lookBackMs = dayMs;

/** The riders' speeds, measured from their positions. */
export type Paces = {
  /** The speeds in this hour of the week, for one turn. */
  now: () => Promise<PaceAt>;
  /** The measured distances from which another thread computes the speeds. */
  ridden: () => Promise<ReadonlyMap<string, RideTotals>>;
  /** Evaluates the past hours of positions. */
  learning: RepeatingWork;
};

const hourBefore = (time: number): Date => new Date(Math.floor(time / hourMs) * hourMs - hourMs);

/** Learns from every past hour that is not evaluated yet. */
export async function learnPaces({
  pool,
  now,
  settings,
}: Pick<Needs, "pool" | "now" | "settings">): Promise<void> {
  const last = hourBefore(now().getTime() - settledMs);
  const hours = await findUnlearnedHours(pool, new Date(last.getTime() - lookBackMs), last);
  for (const hour of hours)
    await learnHour(pool, hour, hourOfWeek(hour, countries[settings.country].timezone));
  await deleteLearnedHours(pool, new Date(now().getTime() - positionDays * dayMs));
}

export function openPaces(deps: Needs): Paces {
  const { pool, now, settings } = deps;
  const read = cached((hour: number) => findRideTotals(pool, hour), {
    keyOf: String,
    now,
    lifeMs: 10 * minuteMs,
    max: 2,
  });
  const ridden = () => read(hourOfWeek(now(), countries[settings.country].timezone));
  return {
    now: async () => pacesOf(await ridden()),
    ridden,
    learning: openRepeatingWork(deps, {
      name: "learning paces",
      everyMs: 10 * minuteMs,
      firstAfterMs: minuteMs,
      work: () => learnPaces(deps),
    }),
  };
}
