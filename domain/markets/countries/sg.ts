import type { Country } from "../country.ts";
import type { Area } from "../../addresses/areas/delivery-area.ts";

/** Only weekdays: on weekends orders at lunchtime are spread over the afternoon. */
const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;

/** Drawn by hand: the main island, Jurong Island, Sentosa and Ubin, up to the strait. */
const deliveryArea: Area = [
  [
    [
      [103.6, 1.26],
      [103.68, 1.22],
      [103.82, 1.225],
      [103.9, 1.27],
      [104.02, 1.3],
      [104.06, 1.36],
      [103.99, 1.43],
      [103.9, 1.44],
      [103.83, 1.478],
      [103.78, 1.452],
      [103.74, 1.452],
      [103.68, 1.445],
      [103.6, 1.34],
      [103.6, 1.26],
    ],
  ],
];

export const sg: Country = {
  code: "SG",
  currency: "SGD",
  phone_prefix: "+65",
  phone_example: "8123 4567",
  languages: ["en", "zh-Hans", "ms", "ta"],
  default_language: "en",
  timezone: "Asia/Singapore",
  calendar: "gregory",
  numbering_system: "latn",
  default_payment_method: "PAID",
  payment_methods: ["PAID", "CASH_ON_DELIVERY"],
  minimum_eta: 15,
  vat_number: {
    pattern: "[0-9]{8,9}[A-Z]|[TSR][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z]|M[0-9A-Z][0-9]{7}[0-9A-Z]",
    example: "201234567A",
  },
  messengers: ["whatsapp"],
  registration_type: "PV",
  main_city: "Singapore",
  map: { latitude: 1.3048, longitude: 103.8318 },
  extent_km: 1500,
  address_order: ["unit", "building", "street"],
  order_rules: { unit_number_required: true, amount_required: true, minimum_amount: undefined },
  pricing: {
    base: 5,
    per_km: 0.6,
    supplements: [
      { kind: "peak", from: "1130", to: "1329", days: weekdays, percentage: 10 },
      { kind: "peak", from: "1730", to: "1959", percentage: 20 },
    ],
  },
  maximum_delivery_km: 30,
  maximum_weight_kg: 5,
  delivery_area: deliveryArea,
  building_postal_code_digits: 6,
  faq: { radius_km: [4, 5], weight_kg: 5 },
  also_prohibited: ["vapes", "chewing_gum"],
};
