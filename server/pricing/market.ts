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

/** An area with its versions, oldest first; version 0 comes from the country's file. */
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
 * file applies where nothing was set. Every process polls for changes every few seconds and is also notified over
 * the fan-out.
 */
export interface Market {
  /** The country with its current `pricing` and `delivery_area`. */
  readonly country: Country;
  areas(): readonly MarketArea[];
  /** The ids of the areas in force that contain a place. */
  areasAt(place: Place, at: Date): string[];
  prices(): readonly PriceVersion[];
  /** A vendor's own price, else the version in force at the given time. */
  pricingOf(vendorId: string, at: Date): Pricing | undefined;
  hasOwnPrice(vendorId: string): boolean;
  vendorsWithOwnPrice(): readonly string[];
  /** The pause of an area at the given time. */
  pauseOf(areaId: string, at: Date): AreaPause | undefined;
  pauseAt(places: readonly Place[], at: Date): AreaPause | undefined;
  supplementsAt(places: readonly Place[], at: Date): readonly WeatherSupplement[];
  /** Records a refused fee; written in the next refresh, so that no caller waits. */
  noteRefusal(refused: RefusedQuote): void;
  /** Call after committing a change: reloads the market, and tells other processes to reload. */
  changed(): Promise<void>;
  /** Writes the refused quotes, and reads the changes since the last refresh. */
  refresh(): Promise<void>;
}

const channel = "market";
const lookEveryMs = 3000;
const always = new Date(0);
/** Max refusals kept between two refreshes; a flood is truncated. */
const maxNoted = 2000;
const refusalsLastMs = 90 * 86_400_000;

/** The id of an area from the country's file, by the index of its polygon. */
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

/** Builds the market from its rows. */
const marketOf = (country: Country, rows: MarketRows) => ({
  areas: areasOf(country, rows),
  prices: pricesOf(country, rows),
  vendorPrices: new Map(rows.vendorPrices.map(({ vendor_id, pricing }) => [vendor_id, pricing])),
  pauses: new Map(rows.pauses.map(({ area_id, reason, until }) => [area_id, { reason, until }])),
  supplements: rows.supplements,
});

const noRows: MarketRows = { areas: [], pauses: [], prices: [], vendorPrices: [], supplements: [] };

type MarketDeps = Pick<Deps, "pool" | "now" | "settings" | "fanOut">;

/**
 * The market of this process; call `refresh` first. `readToo` reloads other data that shares the version number.
 */
export function openMarket(deps: MarketDeps, readToo?: () => Promise<void>): Market {
  const file: Country = countries[deps.settings.country];
  let number: number | undefined;
  let known = marketOf(file, noRows);
  // Cached: every quote needs the union of all areas, which changes only when a version comes into force.
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
      // If this fails, other processes see the change in their next poll.
      await deps.fanOut.publish(channel, "changed").catch(() => undefined);
    },
  };
}

/** Deletes refused quotes older than three months. */
export const purgeRefusedQuotes = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deleteRefusedQuotes(pool, new Date(now().getTime() - refusalsLastMs));

/** Polls the market every few seconds, and reloads at once when another process announces a change. */
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
