import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
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

/** Moves with every change of what `readMarket` reads. */
export const findMarketNumber = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ number: number }>({
    name: "market-number",
    text: "select number from market_changes",
  });
  return rows[0]?.number ?? 0;
};

/** All that a fee and a place are held against, but for supplements that were over a day ago. */
export async function findMarket(db: Queryable, now: Date): Promise<MarketRows> {
  const since = new Date(now.getTime() - 86_400_000);
  const areas = await db.query<AreaVersionRow>({
    name: "market-areas",
    text: "select * from area_versions order by area_id, version",
  });
  // The last word about an area holds, whether or not its time is over: it may have ended a longer pause.
  const pauses = await db.query<PauseRow>({
    name: "market-pauses",
    text: "select distinct on (area_id) area_id, reason, until from area_pauses order by area_id, pause_id desc",
  });
  const prices = await db.query<PriceRuleRow>({
    name: "market-prices",
    text: "select * from price_rules order by price_rule_id",
  });
  const vendorPrices = await db.query<MarketRows["vendorPrices"][number]>({
    name: "market-vendor-prices",
    text: "select vendor_id, pricing from vendor_prices",
  });
  const supplements = await db.query<SupplementRow>({
    name: "market-supplements",
    text: "select * from weather_supplements where until > $1 order by supplement_id",
    values: [since],
  });
  return {
    areas: areas.rows,
    pauses: pauses.rows,
    prices: prices.rows,
    vendorPrices: vendorPrices.rows,
    supplements: supplements.rows,
  };
}

export type RefusedQuote = { vendorId: string; reason: string; place: Place; at: Date };

/** Where fees were refused, and why. */
export const insertRefusedQuotes = async (db: Queryable, refused: readonly RefusedQuote[]): Promise<void> => {
  await db.query({
    name: "refused-quotes",
    text: `insert into refused_quotes (vendor_id, reason, latitude, longitude, refused_at)
      select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::timestamptz[])`,
    values: [
      refused.map(({ vendorId }) => vendorId),
      refused.map(({ reason }) => reason),
      refused.map(({ place }) => place.latitude),
      refused.map(({ place }) => place.longitude),
      refused.map(({ at }) => at),
    ],
  });
};

export const deleteRefusedQuotes = async (db: Queryable, before: Date): Promise<void> =>
  void (await db.query({
    name: "purge-refused-quotes",
    text: "delete from refused_quotes where refused_at < $1",
    values: [before],
  }));
