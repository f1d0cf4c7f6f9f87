import type { Country } from "../country.ts";

const india: Country = {
  code: "IN",
  currency: "INR",
  phone_prefix: "+91",
  phone_example: "081234 56789",
  languages: ["en", "hi", "bn", "ta", "ur"],
  default_language: "en",
  timezone: "Asia/Kolkata",
  calendar: "gregory",
  numbering_system: "latn",
  default_payment_method: "CASH_ON_DELIVERY",
  payment_methods: ["PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"],
  minimum_eta: 20,
  vat_number: { pattern: "[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]", example: "29ABCDE1234F1Z5" },
  messengers: ["whatsapp"],
  registration_type: "NPV",
  main_city: "Bengaluru",
  map: { latitude: 12.9719, longitude: 77.5937 },
  extent_km: 3000,
  address_order: ["unit", "building", "street"],
  order_rules: { unit_number_required: false, amount_required: true, minimum_amount: undefined },
  pricing: { base: 40, per_km: 9 },
  maximum_delivery_km: 20,
  maximum_weight_kg: 10,
  delivery_area: undefined,
  faq: { radius_km: [12], weight_kg: 10, minimum_amount: 100 },
  also_prohibited: ["vapes"],
};

// `in` is a reserved word of JavaScript.
export { india as in };
