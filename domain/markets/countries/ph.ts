import type { Country } from "../country.ts";
import type { Area, Ring } from "../../addresses/areas/delivery-area.ts";

const greaterManila: Ring = [
  [120.8, 14.42],
  [120.88, 14.26],
  [121.02, 14.2],
  [121.15, 14.2],
  [121.3, 14.38],
  [121.32, 14.6],
  [121.25, 14.78],
  [121.12, 14.88],
  [120.98, 14.9],
  [120.8, 14.9],
  [120.76, 14.8],
  [120.88, 14.7],
  [120.92, 14.6],
  [120.9, 14.52],
  [120.86, 14.49],
  [120.8, 14.42],
];

const metroCebu: Ring = [
  [123.72, 10.18],
  [123.86, 10.2],
  [124.06, 10.24],
  [124.08, 10.36],
  [124.05, 10.48],
  [123.94, 10.46],
  [123.82, 10.38],
  [123.74, 10.28],
  [123.72, 10.18],
];

const davao: Ring = [
  [125.42, 6.95],
  [125.56, 6.95],
  [125.68, 7.06],
  [125.72, 7.3],
  [125.66, 7.36],
  [125.52, 7.28],
  [125.4, 7.2],
  [125.42, 6.95],
];

/** Drawn by hand, generously: the three cities and the built-up area around them. */
const deliveryArea: Area = [[greaterManila], [metroCebu], [davao]];

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
  // The 8 characters of spec §5 are valid here in addition to the tax office's numbers.
  vat_number: { pattern: "[0-9]{9}(?:[0-9]{3}|[0-9]{5})?|[0-9A-Z]{8}", example: "123-456-789-00000" },
  messengers: ["viber", "whatsapp"],
  registration_type: "NPV",
  main_city: "Makati City",
  map: { latitude: 14.5547, longitude: 121.0244 },
  extent_km: 1500,
  address_order: ["unit", "building", "street"],
  order_rules: { unit_number_required: false, amount_required: true, minimum_amount: undefined },
  pricing: { base: 69, per_km: 10 },
  maximum_delivery_km: 25,
  maximum_weight_kg: 5,
  delivery_area: deliveryArea,
  faq: { radius_km: [10], weight_kg: 5, item_value: 10000, minimum_amount: 100 },
  also_prohibited: [],
};
