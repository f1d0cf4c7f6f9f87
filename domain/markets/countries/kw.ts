import type { Country } from "../country.ts";
import type { Area } from "../../addresses/areas/delivery-area.ts";

/** Drawn by hand: the capital and the built-up area from Jahra to Fahaheel. */
const deliveryArea: Area = [
  [
    [
      [47.58, 29.26],
      [47.85, 29.16],
      [47.98, 28.98],
      [48.16, 28.98],
      [48.2, 29.1],
      [48.12, 29.36],
      [48.02, 29.43],
      [47.92, 29.41],
      [47.62, 29.4],
      [47.58, 29.26],
    ],
  ],
];

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
  messengers: ["whatsapp"],
  registration_type: "PV",
  main_city: "Kuwait City",
  map: { latitude: 29.3759, longitude: 47.9774 },
  extent_km: 1500,
  address_order: ["unit", "building", "street"],
  order_rules: { unit_number_required: false, amount_required: false, minimum_amount: undefined },
  pricing: { base: 0.75, per_km: 0.15, surcharge: { amount: 0.25, payment_methods: ["CASH_ON_DELIVERY"] } },
  maximum_delivery_km: 30,
  maximum_weight_kg: 20,
  delivery_area: deliveryArea,
  faq: { radius_km: [15], weight_kg: 20 },
  also_prohibited: ["alcohol", "pork"],
};
