import { isInArea, type Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { countries, type Country } from "@waybill/domain/markets/countries";
import type { WeatherSupplement } from "@waybill/domain/pricing/delivery-fee";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import type { Deps } from "../platform/deps.ts";
import { openRepeatingWork } from "../platform/work/repeating-work.ts";
import {
  deleteRefusedQuotes,
  findMarket,
  findMarketNumber,
  insertRefusedQuotes,
  type AreaVersionRow,
  type MarketRows,
  type RefusedQuote,
} from "./market-rows.ts";

/** A pause as merchants read it. */
export type AreaPause = { reason: string; until: Date };

/** An area with its versions, oldest first; what comes with the country is the version 0. */
export type MarketArea = { areaId: string; versions: readonly AreaVersion[] };
export type AreaVersion = Omit<AreaVersionRow, "area_id" | "created_by"> & { created_by: string | null };
export type PriceVersion = {
  id: string;
  pricing: Pricing;
  valid_from: Date;
  created_at: Date;
  created_by: string | null;
  approved_by: string | null;
};

/**
 * Areas, prices and supplements set by operators, in memory, so that quoting a fee needs no database. The country's
 * file applies where nothing was set. Every process polls for changes every few seconds and is notified over the
 * fan-out.
 */
export interface Market {
  /** The country with its present `pricing` and `delivery_area`. */
  readonly country: Country;
  areas(): readonly MarketArea[];
  /** The ids of the areas in force in which a place lies. */
  areasAt(place: Place, at: Date): string[];
  prices(): readonly PriceVersion[];
  /** A vendor's own price, or else the version in force at a moment. */
  pricingOf(vendorId: string, at: Date): Pricing | undefined;
  hasOwnPrice(vendorId: string): boolean;
  vendorsWithOwnPrice(): readonly string[];
  /** The pause of an area in which one of the places lies. */
  pauseOf(areaId: string, at: Date): AreaPause | undefined;
  pauseAt(places: readonly Place[], at: Date): AreaPause | undefined;
  supplementsAt(places: readonly Place[], at: Date): readonly WeatherSupplement[];
  /** A fee was refused: it is written at the next look, so that no caller waits for it. */
  noteRefusal(refused: RefusedQuote): void;
  /** Something was changed and committed here: read it, and have the other processes read it. */
  changed(): Promise<void>;
  /** Writes the refused quotes and reads the changes since the last look. */
  refresh(): Promise<void>;
}

const channel = "market";
const lookEveryMs = 3000;
const always = new Date(0);
/** A flood of refusals between two looks is not kept whole. */
const maxNoted = 2000;
const refusalsLastMs = 90 * 86_400_000;

/** The id of a country's own area: its polygons by their order. */
const ownAreaId = (country: Country, index: number) => `${country.code.toLowerCase()}-${index + 1}`;
export const ownPriceId = "country";

const areasOf = (country: Country, { areas }: MarketRows): MarketArea[] => {
  const versions = new Map<string, AreaVersion[]>();
  for (const [index, polygon] of (country.delivery_area ?? []).entries()) {
    const name = `${country.code} ${index + 1}`;
    versions.set(ownAreaId(country, index), [
      {
        version: 0,
        name,
        polygon: [polygon],
        is_active: true,
        fallback: [],
        valid_from: always,
        created_at: always,
        created_by: null,
      },
    ]);
  }
  for (const { area_id, ...version } of areas)
    versions.set(area_id, [...(versions.get(area_id) ?? []), version]);
  return [...versions]
    .map(([areaId, own]) => ({ areaId, versions: own }))
    .sort((a, b) => (a.areaId < b.areaId ? -1 : 1));
};

const pricesOf = (country: Country, { prices }: MarketRows): PriceVersion[] => [
  ...(country.pricing
    ? [
        {
          id: ownPriceId,
          pricing: country.pricing,
          valid_from: always,
          created_at: always,
          created_by: null,
          approved_by: null,
        },
      ]
    : []),
  ...prices.map(({ price_rule_id, ...rule }) => ({ id: String(price_rule_id), ...rule })),
];

/** The market from one read of its rows. */
const marketOf = (country: Country, rows: MarketRows) => ({
  areas: areasOf(country, rows),
  prices: pricesOf(country, rows),
  vendorPrices: new Map(rows.vendorPrices.map(({ vendor_id, pricing }) => [vendor_id, pricing])),
  pauses: new Map(rows.pauses.map(({ area_id, reason, until }) => [area_id, { reason, until }])),
  supplements: rows.supplements,
});

const noRows: MarketRows = { areas: [], pauses: [], prices: [], vendorPrices: [], supplements: [] };

type MarketDeps = Pick<Deps, "pool" | "now" | "settings" | "fanOut">;

/** The market of this process; `refresh` reads it before the first call. `readToo` reads what else moves its number. */
export function openMarket(deps: MarketDeps, readToo?: () => Promise<void>): Market {
  const file: Country = countries[deps.settings.country];
  let number: number | undefined;
  let known = marketOf(file, noRows);
  // Every quote needs the union of areas, which changes when a version starts to apply.
  let drawn: { of: typeof known; active: readonly AreaVersion[]; area: Area } | undefined;

  const activeAt = (at: Date) =>
    known.areas.flatMap(({ versions }) => {
      const version = versionAt(versions, at);
      return version?.is_active ? [version] : [];
    });
  const areaNow = (): Area | undefined => {
    if (known.areas.length === 0) return undefined;
    const active = activeAt(deps.now());
    const isSame =
      drawn?.of === known &&
      drawn.active.length === active.length &&
      drawn.active.every((version, index) => version === active[index]);
    if (!isSame) drawn = { of: known, active, area: active.flatMap(({ polygon }) => polygon) };
    return drawn?.area;
  };
  const pricingAt = (at: Date) => versionAt(known.prices, at)?.pricing;

  const country: Country = {
    ...file,
    get pricing() {
      return pricingAt(deps.now());
    },
    get delivery_area() {
      return areaNow();
    },
  };

  const isNear = (areaId: string, places: readonly Place[], at: Date) => {
    const area = known.areas.find((one) => one.areaId === areaId);
    const version = area && versionAt(area.versions, at);
    return version !== undefined && places.some((place) => isInArea(place, version.polygon));
  };
  const pauseOf = (areaId: string, at: Date) => {
    const pause = known.pauses.get(areaId);
    return pause && pause.until > at ? pause : undefined;
  };

  let refused: RefusedQuote[] = [];
  const refresh = async () => {
    const written = refused;
    refused = [];
    if (written.length > 0) await insertRefusedQuotes(deps.pool, written);
    const last = await findMarketNumber(deps.pool);
    if (last === number) return;
    known = marketOf(file, await findMarket(deps.pool, deps.now()));
    await readToo?.();
    number = last;
  };

  return {
    country,
    areas: () => known.areas,
    areasAt: (place, at) =>
      known.areas.flatMap(({ areaId, versions }) => {
        const version = versionAt(versions, at);
        return version?.is_active && isInArea(place, version.polygon) ? [areaId] : [];
      }),
    prices: () => known.prices,
    pricingOf: (vendorId, at) => known.vendorPrices.get(vendorId) ?? pricingAt(at),
    hasOwnPrice: (vendorId) => known.vendorPrices.has(vendorId),
    vendorsWithOwnPrice: () => [...known.vendorPrices.keys()],
    pauseOf,
    pauseAt: (places, at) => {
      for (const areaId of known.pauses.keys()) {
        const pause = pauseOf(areaId, at);
        if (pause && isNear(areaId, places, at)) return pause;
      }
      return undefined;
    },
    supplementsAt: (places, at) =>
      known.supplements.flatMap<WeatherSupplement>(
        ({ area_id, amount, percentage, reason, starts_at, until }) => {
          if (starts_at > at || until <= at) return [];
          if (area_id !== null && !isNear(area_id, places, at)) return [];
          return amount === null ? [{ percentage: percentage ?? 0, reason }] : [{ amount, reason }];
        },
      ),
    noteRefusal: (one) => {
      if (refused.length < maxNoted) refused.push(one);
    },
    refresh,
    changed: async () => {
      await refresh();
      // The others see it at their next look all the same.
      await deps.fanOut.publish(channel, "changed").catch(() => undefined);
    },
  };
}

/** Deletes refused quotes of three months ago. */
export const purgeRefusedQuotes = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteRefusedQuotes(pool, new Date(now().getTime() - refusalsLastMs));

/** Checks the market every few seconds, and at once when another process announces a change. */
export function watchMarket(
  market: Pick<Market, "refresh">,
  deps: Pick<Deps, "log" | "metrics" | "fanOut">,
): { start(): void; close(): Promise<void> } {
  const looking = openRepeatingWork(deps, {
    name: "market",
    everyMs: lookEveryMs,
    longestPauseMs: 2 * lookEveryMs,
    work: () => market.refresh(),
  });
  const unsubscribe = deps.fanOut.subscribe(channel, () => looking.wake());
  return {
    start: () => looking.start(),
    close: async () => {
      unsubscribe();
      await looking.close();
    },
  };
}
