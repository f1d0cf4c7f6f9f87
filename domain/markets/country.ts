import type { CountryCode } from "libphonenumber-js/min";
import type { Currency } from "../money/currencies.ts";
import type { Area } from "../areas/area.ts";
import type { PaymentMethod } from "../payments/payment-methods.ts";
import type { Pricing } from "../pricing/pricing.ts";

/** What the order check asks of an order here beyond what it asks everywhere (spec §5). */
export type OrderRules = {
  unit_number_required: boolean;
  amount_required: boolean;
  /** Decimal amount in the country's currency; undefined: no minimum. */
  minimum_amount: number | undefined;
};

/** A country as data: everything that differs from one country to the next. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: CountryCode;
  /** Translation key of the country's name. */
  name_key: string;
  currency: Currency;
  phone_prefix: string;
  /** A phone number as people here write it, for hints. */
  phone_example: string;
  /** BCP 47. */
  languages: readonly [string, ...string[]];
  default_language: string;
  /** IANA zone; every day boundary and the service hours are read in it. */
  timezone: string;
  /** Unicode calendar and numbering system for dates and figures, so that no locale's own default surprises. */
  calendar: string;
  numbering_system: string;
  default_payment_method: PaymentMethod;
  payment_methods: readonly PaymentMethod[];
  /** Minutes. */
  minimum_eta: number;
  registration_type: "NPV" | "PV";
  map: { latitude: number; longitude: number };
  order_rules: OrderRules;
  /** undefined: nothing is delivered for a price here yet. */
  pricing: Pricing | undefined;
  /** Riders go no further than this. */
  maximum_delivery_km: number;
  /** Where riders deliver whose outlet has no area of its own; undefined: the distance alone decides. */
  delivery_area: Area | undefined;
};
