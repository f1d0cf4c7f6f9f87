import type { Place } from "@waybill/domain/addresses/coordinates";
import { hourOfWeek, paceSquareOf } from "@waybill/domain/dispatch/pace";
import type { Country } from "@waybill/domain/markets/countries";
import type { VehicleKind } from "@waybill/domain/riders/vehicle-kind";
import type { Margins } from "@waybill/domain/tracking/promises/margins";
import { type Deviations, marginsOf } from "@waybill/domain/tracking/promises/learned/learned-margins";
import { measureNames } from "@waybill/domain/tracking/promises/learned/order-measurement";
import { addSpreads } from "@waybill/domain/tracking/promises/learned/spread";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { type CounterWait, type LearnedCounter, learnedCounter } from "./counters.ts";
import { type ArrivalHour, findArrivals, findCounters } from "./learned-hours-sql.ts";

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** In milliseconds; older observations are deleted. */
export const learningPeriodMs = 28 * dayMs;
/** Cache lifetime in milliseconds. Figures of four weeks change slowly, so an order needs no query for them. */
const lifeMs = 10 * minuteMs;

/** Predictions from the orders of the last four weeks. Create it once per process, because it caches. */
export type LearnedTimes = {
  /** How many minutes later than announced an outlet usually is at this hour; negative if earlier. */
  correction(vendorId: string, at: Date): Promise<number>;
  /** The riders' waits at an outlet's counter, by hour of the day. */
  waits(vendorId: string): Promise<readonly CounterWait[]>;
  /** The waits of many outlets, not cached. */
  waitsOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, readonly CounterWait[]>>;
  /**
   * The spread between predicted and real times of orders from a place at an hour; undefined if there are too few
   * orders.
   */
  margins(from: Place, at: Date, vehicle?: VehicleKind): Promise<Margins | undefined>;
};

type Needs = Pick<Deps, "pool" | "now"> & { country: Pick<Country, "timezone"> };

function sumOf(rows: readonly ArrivalHour[]): Deviations {
  const sum: Deviations = {};
  for (const name of measureNames)
    Object.assign(sum, {
      [name]: rows.reduce((all, row) => addSpreads(all, row.deviations[name] ?? {}), {}),
    });
  return sum;
}

/** The margins by area and vehicle, each computed on first use. */
function marginsWithin(rows: readonly ArrivalHour[]) {
  // Called for every placed order, so return early if nothing was learned yet.
  if (rows.length === 0) return undefined;
  const drawn = new Map<string, Margins | undefined>();
  return (area: string | undefined, vehicle: VehicleKind | undefined): Margins | undefined => {
    const key = `${area} ${vehicle}`;
    if (!drawn.has(key)) {
      const own = rows.filter(
        (row) =>
          (area === undefined || row.area === area) && (vehicle === undefined || row.vehicle === vehicle),
      );
      drawn.set(key, marginsOf(sumOf(own)));
    }
    return drawn.get(key);
  };
}

const quarterMs = 15 * minuteMs;

/** Computes the hour of the week, cached per quarter of an hour because every placed order needs it. */
function hourReckoner(timezone: string): (at: Date) => number {
  let known = { quarter: Number.NaN, hour: 0 };
  return (at) => {
    const quarter = Math.floor(at.getTime() / quarterMs);
    if (known.quarter !== quarter)
      known = { quarter, hour: hourOfWeek(new Date(quarter * quarterMs), timezone) };
    return known.hour;
  };
}

export function learnedTimes({ pool, now, country: { timezone } }: Needs): LearnedTimes {
  const hourAt = hourReckoner(timezone);
  const since = () => new Date(now().getTime() - learningPeriodMs);
  const counterOf = cached(
    async (vendorId: string): Promise<LearnedCounter> =>
      learnedCounter(await findCounters(pool, { vendorIds: [vendorId], since: since() })),
    { keyOf: (vendorId) => vendorId, now, lifeMs, max: 10_000 },
  );
  const arrivalsOf = cached(
    async (hour: number | null) =>
      marginsWithin(await findArrivals(pool, { hourOfWeek: hour, since: since() })),
    { keyOf: String, now, lifeMs, max: 4 },
  );
  return {
    correction: async (vendorId, at) => (await counterOf(vendorId)).correctionAt(hourAt(at)),
    waits: async (vendorId) => (await counterOf(vendorId)).waits,
    waitsOf: async (vendorIds) => {
      const rows = await findCounters(pool, { vendorIds, since: since() });
      return new Map(
        vendorIds.map((id) => [id, learnedCounter(rows.filter(({ vendor_id }) => vendor_id === id)).waits]),
      );
    },
    margins: async (from, at, vehicle) => {
      const ofHour = await arrivalsOf(hourAt(at));
      const area = ofHour && paceSquareOf(from);
      const own = ofHour?.(area, vehicle) ?? ofHour?.(area, undefined) ?? ofHour?.(undefined, vehicle);
      return own ?? ofHour?.(undefined, undefined) ?? (await arrivalsOf(null))?.(undefined, undefined);
    },
  };
}
