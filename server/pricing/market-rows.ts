import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

export type AreaVersionRow = {
  area_id: string;
  version: number;
  name: string;
  polygon: Area;
  is_active: boolean;
  fallback: FallbackStep[];
  valid_from: Date;
  created_at: Date;
  created_by: string;
};
export type PauseRow = { area_id: string; reason: string; until: Date };
export type PriceRuleRow = {
  price_rule_id: number;
  pricing: Pricing;
  valid_from: Date;
  created_at: Date;
  created_by: string;
  approved_by: string | null;
};
export type SupplementRow = {
  supplement_id: number;
  area_id: string | null;
  amount: number | null;
  percentage: number | null;
  reason: string;
  starts_at: Date;
  until: Date;
  created_by: string;
};
export type MarketRows = {
  areas: AreaVersionRow[];
  pauses: PauseRow[];
  prices: PriceRuleRow[];
  vendorPrices: { vendor_id: string; pricing: Pricing }[];
  supplements: SupplementRow[];
};

const marketNumberSql = statement("market-number")`select number from market_changes`;

/** A number that increases with every change to what `findMarket` reads. */
export const findMarketNumber = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ number: number }>(marketNumberSql());
  return rows[0]?.number ?? 0;
};

const marketAreasSql = statement("market-areas")`select * from area_versions order by area_id, version`;

const marketPausesSql = statement("market-pauses")`
  select distinct on (area_id) area_id, reason, until from area_pauses order by area_id, pause_id desc`;

const marketPricesSql = statement("market-prices")`select * from price_rules order by price_rule_id`;

const marketVendorPricesSql = statement("market-vendor-prices")`select vendor_id, pricing from vendor_prices`;

const marketSupplementsSql = statement("market-supplements")`
  select * from weather_supplements where until > ${"since"} order by supplement_id`;

/** Everything needed to compute fees and check areas, except supplements that ended more than a day ago. */
export async function findMarket(db: Queryable, now: Date): Promise<MarketRows> {
  const since = new Date(now.getTime() - 86_400_000);
  const areas = await db.query<AreaVersionRow>(marketAreasSql());
  // Reads the newest pause of each area even if it has ended, because it may have replaced a longer one.
  const pauses = await db.query<PauseRow>(marketPausesSql());
  const prices = await db.query<PriceRuleRow>(marketPricesSql());
  const vendorPrices = await db.query<MarketRows["vendorPrices"][number]>(marketVendorPricesSql());
  const supplements = await db.query<SupplementRow>(marketSupplementsSql({ since }));
  return {
    areas: areas.rows,
    pauses: pauses.rows,
    prices: prices.rows,
    vendorPrices: vendorPrices.rows,
    supplements: supplements.rows,
  };
}

export type RefusedQuote = { vendorId: string; reason: string; place: Place; at: Date };

const refusedQuotesSql = statement("refused-quotes")`
  insert into refused_quotes (vendor_id, reason, latitude, longitude, refused_at)
  select * from unnest(${"vendorIds"}::text[], ${"reasons"}::text[], ${"latitudes"}::float8[],
    ${"longitudes"}::float8[], ${"ats"}::timestamptz[])`;

/** Stores the locations of refused quotes, and the reasons. */
export const insertRefusedQuotes = async (db: Queryable, refused: readonly RefusedQuote[]): Promise<void> => {
  await db.query(
    refusedQuotesSql({
      vendorIds: refused.map(({ vendorId }) => vendorId),
      reasons: refused.map(({ reason }) => reason),
      latitudes: refused.map(({ place }) => place.latitude),
      longitudes: refused.map(({ place }) => place.longitude),
      ats: refused.map(({ at }) => at),
    }),
  );
};

const purgeRefusedQuotesSql = statement("purge-refused-quotes")`
  delete from refused_quotes where refused_at < ${"before"}`;

export const deleteRefusedQuotes = async (db: Queryable, before: Date): Promise<void> =>
  void (await db.query(purgeRefusedQuotesSql({ before })));
