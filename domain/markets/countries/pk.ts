import { pkArea } from "../areas/pk.ts";
import type { Country } from "../country.ts";

export const pk: Country = {
  code: "PK",
  currency: "PKR",
  phone_prefix: "+92",
  phone_example: "0301 2345678",
  languages: ["en", "ur"],
  default_language: "en",
  timezone: "Asia/Karachi",
  calendar: "gregory",
  numbering_system: "latn",
  default_payment_method: "CASH_ON_DELIVERY",
  payment_methods: ["PAID", "CASH_ON_DELIVERY"],
  minimum_eta: 15,
  registration_type: "NPV",
  main_city: "Karachi",
  map: { latitude: 24.8607, longitude: 67.0011 },
  extent_km: 2000,
  address_order: ["unit", "building"],
  order_rules: { unit_number_required: false, amount_required: true, minimum_amount: 100 },
  pricing: {
    base: 120,
    per_km: 25,
    supplements: [{ kind: "night", from: "2300", to: "0459", amount: 40 }],
  },
  maximum_delivery_km: 20,
  delivery_area: pkArea,
  faq: { radius_km: [15], weight_kg: 20, minimum_amount: 100 },
  also_prohibited: ["alcohol"],
};
