import type { SandboxVendors } from "./sandbox-vendors.ts";

const city = "Karachi";

const clifton = {
  street: "Khayaban-e-Roomi",
  street_number: "14-C",
  city,
  postal_code: "75600",
  latitude: 24.8221,
  longitude: 67.0293,
  phone: "+923012345601",
};

export const pk: SandboxVendors = {
  parent: { vendor_id: "kanto", name: "Kanto Kitchen", ...clifton },
  outlets: [
    {
      vendor_id: "clifton",
      name: "Kanto Kitchen Clifton",
      ...clifton,
      rider_instructions: "Call from the gate; the guard opens.",
    },
    {
      vendor_id: "saddar",
      name: "Kanto Kitchen Saddar",
      street: "Zaibunnisa St",
      street_number: "41",
      city,
      postal_code: "74400",
      latitude: 24.8573,
      longitude: 67.0286,
      phone: "+923012345602",
    },
    {
      vendor_id: "gulshan",
      name: "Kanto Kitchen Gulshan",
      street: "University Rd",
      street_number: "9",
      city,
      postal_code: "75300",
      latitude: 24.9158,
      longitude: 67.0921,
      phone: "+923012345603",
    },
    {
      vendor_id: "a-tariq-road",
      name: "Kanto Kitchen Tariq Road",
      street: "Tariq Rd",
      street_number: "117",
      city,
      postal_code: "75400",
      latitude: 24.8712,
      longitude: 67.0597,
      phone: "+923012345604",
    },
  ],
  single: {
    vendor_id: "bahadurabad-mart",
    name: "Bahadurabad Mart",
    street: "Bahadur Yar Jang Rd",
    street_number: "23",
    city,
    postal_code: "74800",
    latitude: 24.8826,
    longitude: 67.0693,
    phone: "+923212345605",
  },
};
