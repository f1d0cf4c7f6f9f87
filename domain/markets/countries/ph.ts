import { phArea } from "../areas/ph.ts";
import type { Country } from "../country.ts";

export const ph: Country = {
  code: "PH",
  currency: "PHP",
  phone_prefix: "+63",
  phone_example: "0917 123 4567",
  languages: ["en", "fil", "ar"],
  default_language: "en",
  timezone: "Asia/Manila",
  calendar: "gregory",
  numbering_system: "latn",
  default_payment_method: "CASH_ON_DELIVERY",
  payment_methods: ["PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"],
  minimum_eta: 15,
  registration_type: "NPV",
  main_city: "Makati City",
  map: { latitude: 14.5547, longitude: 121.0244 },
  extent_km: 1500,
  address_order: ["unit", "building"],
  order_rules: { unit_number_required: false, amount_required: true, minimum_amount: undefined },
  pricing: { base: 69, per_km: 10 },
  maximum_delivery_km: 25,
  delivery_area: phArea,
  faq: { radius_km: [10], weight_kg: 5, item_value: 10000, minimum_amount: 100 },
  also_prohibited: [],
};
