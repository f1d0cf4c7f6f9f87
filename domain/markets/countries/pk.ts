import type { Country } from "../country.ts";
import type { Area, Ring } from "../../addresses/areas/delivery-area.ts";

const karachi: Ring = [
  [66.82, 24.9],
  [66.85, 24.8],
  [67.0, 24.74],
  [67.15, 24.7],
  [67.36, 24.76],
  [67.44, 24.9],
  [67.34, 25.06],
  [67.1, 25.12],
  [66.92, 25.02],
  [66.82, 24.9],
];

const lahore: Ring = [
  [74.1, 31.38],
  [74.26, 31.28],
  [74.48, 31.32],
  [74.58, 31.44],
  [74.56, 31.62],
  [74.4, 31.7],
  [74.22, 31.66],
  [74.1, 31.54],
  [74.1, 31.38],
];

const islamabadAndRawalpindi: Ring = [
  [72.8, 33.5],
  [73.0, 33.45],
  [73.24, 33.48],
  [73.3, 33.66],
  [73.2, 33.8],
  [73.0, 33.8],
  [72.82, 33.7],
  [72.8, 33.5],
];

/** Drawn by hand, generously: the three cities and the built-up area around them. */
const deliveryArea: Area = [[karachi], [lahore], [islamabadAndRawalpindi]];

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
  vat_number: { pattern: "[0-9]{8}|[0-9]{13}", example: "1234567-8" },
  messengers: ["whatsapp"],
  registration_type: "NPV",
  main_city: "Karachi",
  map: { latitude: 24.8607, longitude: 67.0011 },
  extent_km: 2000,
  address_order: ["unit", "building", "street"],
  order_rules: { unit_number_required: false, amount_required: true, minimum_amount: 100 },
  pricing: {
    base: 120,
    per_km: 25,
    supplements: [{ kind: "night", from: "2300", to: "0459", amount: 40 }],
  },
  maximum_delivery_km: 20,
  maximum_weight_kg: 20,
  delivery_area: deliveryArea,
  faq: { radius_km: [15], weight_kg: 20, minimum_amount: 100 },
  also_prohibited: ["alcohol"],
};
