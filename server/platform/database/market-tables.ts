import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import type { ColumnType, Generated } from "kysely";
import type { Json } from "./tables.ts";

export interface AreaVersionTable {
  area_id: string;
  version: number;
  name: string;
  polygon: Json<Area>;
  is_active: boolean;
  /** The couriers to try, in order, if the own fleet has not accepted an order. */
  fallback: ColumnType<FallbackStep[], string | undefined, string>;
  valid_from: Date;
  created_at: Date;
  created_by: string;
}

export interface PriceRuleTable {
  price_rule_id: Generated<number>;
  pricing: Json<Pricing>;
  valid_from: Date;
  created_at: Date;
  created_by: string;
  approved_by: string | null;
}

export interface WeatherSupplementTable {
  supplement_id: Generated<number>;
  area_id: string | null;
  amount: number | null;
  percentage: number | null;
  reason: string;
  starts_at: Date;
  until: Date;
  created_at: Date;
  created_by: string;
}

export interface ApprovalTable {
  approval_id: string;
  kind: "price_rule" | "refund" | "claim";
  payload: Json<Record<string, unknown>>;
  requested_by: string;
  requested_at: Date;
  outcome: "approved" | "rejected" | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface AlertTable {
  alert_id: string;
  name: string;
  metric: string;
  threshold: number;
  window_minutes: number;
  channel: "mail" | "webhook";
  target: string;
  is_active: boolean;
  passed_at: Date | null;
  /** The latest measurement and its time. */
  value: Generated<number | null>;
  looked_at: Generated<Date | null>;
  /** When the alert was sent; null if it was not, or if the value is below the threshold again. */
  sent_at: Generated<Date | null>;
  created_at: Date;
  created_by: string;
}

/** A logo that operators uploaded: base64 of a checked file. */
export type BrandLogo = { type: "svg" | "png"; content: string };
/** An operator's changes to a brand; without a logo the configured one is used. */
export type BrandProfile = { service_name: string; colour: string; logo: BrandLogo | null };

export type ContentSections = { title: string; text: string }[];

type ContentKey = { kind: string; language: string };

export interface MarketTables {
  area_versions: AreaVersionTable;
  area_pauses: {
    pause_id: Generated<number>;
    area_id: string;
    reason: string;
    until: Date;
    created_at: Date;
    created_by: string;
  };
  price_rules: PriceRuleTable;
  vendor_prices: { vendor_id: string; pricing: Json<Pricing> };
  weather_supplements: WeatherSupplementTable;
  approvals: ApprovalTable;
  holidays: { day: string; hours: string; name: string };
  content_drafts: ContentKey & { content: Json<ContentSections>; updated_at: Date; updated_by: string };
  content_versions: ContentKey & {
    version: number;
    content: Json<ContentSections>;
    created_at: Date;
    created_by: string;
  };
  content_published: ContentKey & { version: number; published_at: Date; published_by: string };
  brand_profiles: { brand: string; profile: Json<BrandProfile>; updated_at: Date; updated_by: string };
  refused_quotes: {
    refused_id: Generated<number>;
    vendor_id: string;
    reason: string;
    latitude: number;
    longitude: number;
    refused_at: Date;
  };
  alerts: AlertTable;
  market_changes: { id: boolean; number: number };
}
