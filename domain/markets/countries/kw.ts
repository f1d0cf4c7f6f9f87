import { kwArea } from "../areas/kw.ts";
import type { Country } from "../country.ts";

export const kw: Country = {
  code: "KW",
  currency: "KWD",
  phone_prefix: "+965",
  phone_example: "500 12345",
  languages: ["ar", "en"],
  default_language: "ar",
  timezone: "Asia/Kuwait",
  calendar: "gregory",
  numbering_system: "latn",
  default_payment_method: "CASH_ON_DELIVERY",
  payment_methods: ["PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"],
  minimum_eta: 15,
  registration_type: "PV",
  main_city: "Kuwait City",
  map: { latitude: 29.3759, longitude: 47.9774 },
  extent_km: 1500,
  address_order: ["unit", "building"],
  order_rules: { unit_number_required: false, amount_required: false, minimum_amount: undefined },
  pricing: { base: 0.75, per_km: 0.15, cash_surcharge: 0.25 },
  maximum_delivery_km: 30,
  delivery_area: kwArea,
  faq: { radius_km: [15], weight_kg: 20 },
  also_prohibited: ["alcohol", "pork"],
};
