import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { PromiseFigures, readPromises as endpoint } from "@waybill/contract/operations/insight";
import { isInArea } from "@waybill/domain/addresses/areas/delivery-area";
import { countries } from "@waybill/domain/markets/countries";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { quantile } from "@waybill/domain/tracking/promises/margins";
import { reportedWaitMinutes } from "@waybill/domain/tracking/promises/learned/ready-correction";
import { findKeptPromises, type KeptPromise } from "./promise-rows.ts";
import { type InsightDeps, insightPeriod } from "./insight-period.ts";

/** If a period has more orders, only the newest ones count. */
const maxOrders = 50_000;
const maxRows = 200;

const toTenth = (minutes: number): number => Math.round(minutes * 10) / 10;

function spread(errors: readonly number[]): PromiseFigures["delivery_error"] {
  if (errors.length === 0) return { p50: null, p90: null };
  const sorted = errors.toSorted((one, other) => one - other);
  return { p50: toTenth(quantile(sorted, 0.5)), p90: toTenth(quantile(sorted, 0.9)) };
}

const figuresOf = (kept: readonly KeptPromise[]): PromiseFigures => ({
  orders: kept.length,
  pickup_error: spread(kept.flatMap(({ pickup_error }) => pickup_error ?? [])),
  delivery_error: spread(kept.map(({ delivery_error }) => delivery_error)),
  kept_share:
    kept.length === 0
      ? null
      : Math.round((kept.filter(({ is_kept }) => is_kept).length / kept.length) * 1000) / 1000,
});

/** Finds the current area of a location, cached per location: most orders come from the same few outlets. */
function areaFinder({ market, now }: InsightDeps) {
  const areas = market.areas().flatMap(({ areaId, versions }) => {
    const version = versionAt(versions, now());
    return version?.is_active ? [{ areaId, ...version }] : [];
  });
  const known = new Map<string, (typeof areas)[number] | undefined>();
  return (place: KeptPromise) => {
    const placeKey = `${place.latitude} ${place.longitude}`;
    if (!known.has(placeKey))
      known.set(
        placeKey,
        areas.find(({ polygon }) => isInArea(place, polygon)),
      );
    return known.get(placeKey);
  };
}

/** The share of promises kept in a period, in one area or all, grouped by area, hour or outlet. */
export async function readPromises(
  deps: InsightDeps,
  { area, by, ...periodQuery }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const { timezone } = countries[deps.settings.country];
  const stretch = insightPeriod(periodQuery);
  await deps.market.refresh();
  const all = await findKeptPromises(deps.pool, { ...stretch, timezone, max: maxOrders });
  const areaOf = areaFinder(deps);
  const kept = area === undefined ? all : all.filter((order) => areaOf(order)?.areaId === area);
  const keyOf = {
    area: (order: KeptPromise) => {
      const found = areaOf(order);
      return { key: found?.areaId ?? "", name: found?.name ?? "" };
    },
    hour: ({ hour }: KeptPromise) => ({ key: hour, name: "" }),
    vendor: ({ vendor_id, outlet_name }: KeptPromise) => ({ key: vendor_id, name: outlet_name }),
  };
  if (by === undefined) return figuresOf(kept);
  const groups = new Map<string, { name: string; orders: KeptPromise[] }>();
  for (const order of kept) {
    const { key, name } = keyOf[by](order);
    const group = groups.get(key) ?? { name, orders: [] };
    group.orders.push(order);
    groups.set(key, group);
  }
  const rows = [...groups].map(([key, { name, orders }]) => ({ key, name, ...figuresOf(orders) }));
  rows.sort((one, other) =>
    by === "hour"
      ? one.key.localeCompare(other.key)
      : other.orders - one.orders || one.key.localeCompare(other.key),
  );
  const shown = rows.slice(0, maxRows);
  if (by !== "vendor") return { ...figuresOf(kept), rows: shown };
  const waits = await deps.learned.waitsOf(shown.map(({ key }) => key));
  const withWaits = shown.map((row) => {
    const own = (waits.get(row.key) ?? []).filter(({ minutes }) => minutes >= reportedWaitMinutes);
    return { ...row, ...(own.length > 0 && { rider_waits: own }) };
  });
  return { ...figuresOf(kept), rows: withWaits };
}
