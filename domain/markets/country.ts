import type { CountryCode } from "libphonenumber-js/min";
import type { Currency } from "../money/money.ts";
import type { AddressOrder } from "../addresses/formatted-address.ts";
import type { Area } from "../addresses/areas/delivery-area.ts";
import type { PaymentMethod } from "../payments/payment-methods.ts";
import type { Pricing } from "../pricing/price-rule.ts";

/** The country's additional requirements of an order (spec §5). */
export type OrderRules = {
  unit_number_required: boolean;
  amount_required: boolean;
  /** Decimal amount in the country's currency; undefined: no minimum. */
  minimum_amount: number | undefined;
};

/**
 * Figures of the FAQ that spec §9 fixes, the same in all countries of a currency: shown as recommendations, and never
 * beyond the rule of the same name. No rule reads them. Amounts are decimal in the country's currency.
 */
export type FaqFigures = {
  /** How far riders usually go: one distance, or from and to; within `maximum_delivery_km`. */
  radius_km: readonly [number] | readonly [number, number];
  /** No more than `maximum_weight_kg`. */
  weight_kg: number;
  item_value?: number;
  /** The same figures as `pricing`. */
  fee_example?: { base: number; per_km: number };
  /** The same surcharge as in `pricing`. */
  cash_surcharge?: number;
  minimum_amount?: number;
};

/** Goods that only some countries forbid. */
const prohibitedHere = ["alcohol", "pork", "vapes", "chewing_gum"] as const;
export type ProhibitedHere = (typeof prohibitedHere)[number];

/** Messengers that people use here. */
export const messengers = ["whatsapp", "viber", "telegram", "line", "zalo"] as const;
export type Messenger = (typeof messengers)[number];

/** The facts about a rider that merchants and recipients may see in addition to name and number. */
export const riderFacts = ["photo", "vehicle", "plate"] as const;
export type RiderFact = (typeof riderFacts)[number];

/** A country as data: everything that differs from one country to the next. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: CountryCode;
  currency: Currency;
  phone_prefix: string;
  /** A phone number as people here write it, for hints. */
  phone_example: string;
  /** BCP 47. */
  languages: readonly [string, ...string[]];
  default_language: string;
  /** IANA zone; every day boundary and the service hours are read in it. */
  timezone: string;
  /** Unicode calendar and numbering system for dates and figures; overrides the locale's default. */
  calendar: string;
  numbering_system: string;
  default_payment_method: PaymentMethod;
  payment_methods: readonly PaymentMethod[];
  /** Minutes. */
  minimum_eta: number;
  /**
   * The local VAT number format: a regular expression over capitals and digits without separators, and an example as
   * people write it. Omitted: 8 letters or digits.
   */
  vat_number?: { pattern: string; example: string };
  /** The most used messengers here, most common first; empty if none accepts a link. */
  messengers: readonly Messenger[];
  registration_type: "NPV" | "PV";
  /** The town in the middle of the map, by its name in GeoNames. */
  main_city: string;
  map: { latitude: number; longitude: number };
  /** The country's generous radius from the middle of its map; anything beyond is a mistake. */
  extent_km: number;
  /** How an address is written here; forms ask for unit and building in this order too. */
  address_order: AddressOrder;
  order_rules: OrderRules;
  /** undefined: no paid deliveries here yet. */
  pricing: Pricing | undefined;
  /** Riders go no further than this. */
  maximum_delivery_km: number;
  /** Riders take nothing heavier. */
  maximum_weight_kg: number;
  /** Where riders deliver for outlets without their own area; undefined: only the distance counts. */
  delivery_area: Area | undefined;
  faq: FaqFigures;
  /** The law here wants a visitor's consent before anything is measured. */
  asks_analytics_consent?: true;
  /** How many digits a postal code has if it identifies a building and so locates an outlet. */
  building_postal_code_digits?: number;
  /** The facts shown about a rider in addition to name and number; omitted: all. */
  shown_of_rider?: readonly RiderFact[];
  /** Goods that the law here forbids in addition to those forbidden everywhere. */
  also_prohibited: readonly ProhibitedHere[];
};

/** Whether the country lets merchants and recipients see this of a rider. */
export const isShownOfRider = (
  { shown_of_rider }: Pick<Country, "shown_of_rider">,
  fact: RiderFact,
): boolean => shown_of_rider?.includes(fact) ?? true;
