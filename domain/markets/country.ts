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
 * Figures of the FAQ that spec §9 fixes, the same in all countries of a currency. They are recommendations for
 * display and never exceed the rule of the same name; no rule uses them. Amounts are decimal in the country's
 * currency.
 */
export type FaqFigures = {
  /** The usual distance of deliveries: one distance, or from and to; within `maximum_delivery_km`. */
  radius_km: readonly [number] | readonly [number, number];
  /** At most `maximum_weight_kg`. */
  weight_kg: number;
  item_value?: number;
  /** The example fee of the FAQ; the same values as in `pricing`. */
  fee_example?: { base: number; per_km: number };
  /** The FAQ's cash surcharge; the same amount as in `pricing`. */
  cash_surcharge?: number;
  minimum_amount?: number;
};

/** Goods that only some countries forbid. */
const prohibitedHere = ["alcohol", "pork", "vapes", "chewing_gum"] as const;
export type ProhibitedHere = (typeof prohibitedHere)[number];

/** Messengers that people use in the countries served. */
export const messengers = ["whatsapp", "viber", "telegram", "line", "zalo"] as const;
export type Messenger = (typeof messengers)[number];

/** The facts about a rider that merchants and recipients may see in addition to name and number. */
export const riderFacts = ["photo", "vehicle", "plate"] as const;
export type RiderFact = (typeof riderFacts)[number];

/** A country as data: everything that differs between countries. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: CountryCode;
  currency: Currency;
  phone_prefix: string;
  /** A phone number in the country's usual format, for hints. */
  phone_example: string;
  /** BCP 47 tags. */
  languages: readonly [string, ...string[]];
  default_language: string;
  /** IANA zone, used for all day boundaries and the service hours. */
  timezone: string;
  /** Unicode calendar and numbering system for dates and figures; overrides the locale's default. */
  calendar: string;
  numbering_system: string;
  default_payment_method: PaymentMethod;
  payment_methods: readonly PaymentMethod[];
  /** The shortest pickup time that the country promises, in minutes. */
  minimum_eta: number;
  /**
   * The country's VAT number format: a regular expression over capitals and digits without separators, and an
   * example as people write it. Omitted: 8 letters or digits.
   */
  vat_number?: { pattern: string; example: string };
  /** The country's most used messengers, most common first; empty if none of them supports links to a chat. */
  messengers: readonly Messenger[];
  registration_type: "NPV" | "PV";
  /** The town in the centre of the map, by its name in GeoNames. */
  main_city: string;
  map: { latitude: number; longitude: number };
  /**
   * The country's radius around the centre of its map, generously rounded; points beyond are refused as mistakes.
   */
  extent_km: number;
  /** The order of unit, building and street in addresses and in forms. */
  address_order: AddressOrder;
  order_rules: OrderRules;
  /** undefined: the country has no paid deliveries yet. */
  pricing: Pricing | undefined;
  /** The maximum length of a delivery's route. */
  maximum_delivery_km: number;
  /** The maximum weight of a parcel. */
  maximum_weight_kg: number;
  /** The delivery area of outlets that have none of their own; undefined: only the distance counts. */
  delivery_area: Area | undefined;
  faq: FaqFigures;
  /** The country's law requires a visitor's consent before analytics. */
  asks_analytics_consent?: true;
  /**
   * The number of digits of a postal code, if it identifies a building: it can then replace an outlet's
   * coordinates.
   */
  building_postal_code_digits?: number;
  /** The rider's data that is shown in addition to name and number; omitted: all of it. */
  shown_of_rider?: readonly RiderFact[];
  /** Goods that this country forbids in addition to those forbidden everywhere. */
  also_prohibited: readonly ProhibitedHere[];
};

/** True if the country allows showing this to merchants and recipients. */
export const isShownOfRider = (
  { shown_of_rider }: Pick<Country, "shown_of_rider">,
  fact: RiderFact,
): boolean => shown_of_rider?.includes(fact) ?? true;
