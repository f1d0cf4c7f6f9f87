import type { SandboxVendors } from "./sandbox-vendors.ts";

const city = "Singapore";

const tanjongPagar = {
  unit: "01-12",
  street: "Tanjong Pagar Rd",
  street_number: "72",
  city,
  postal_code: "088494",
  latitude: 1.2768,
  longitude: 103.8435,
  phone: "+6581234501",
};

export const sg: SandboxVendors = {
  parent: { vendor_id: "kanto", name: "Kanto Kitchen", ...tanjongPagar },
  outlets: [
    {
      vendor_id: "tanjong-pagar",
      name: "Kanto Kitchen Tanjong Pagar",
      ...tanjongPagar,
      rider_instructions: "Five-foot way entrance; ring once.",
    },
    {
      vendor_id: "bugis",
      name: "Kanto Kitchen Bugis",
      unit: "01-03",
      street: "Liang Seah St",
      street_number: "26",
      city,
      postal_code: "189049",
      latitude: 1.2983,
      longitude: 103.8559,
      phone: "+6581234502",
    },
    {
      vendor_id: "katong",
      name: "Kanto Kitchen Katong",
      unit: "01-01",
      street: "East Coast Rd",
      street_number: "112",
      city,
      postal_code: "428802",
      latitude: 1.3051,
      longitude: 103.9052,
      phone: "+6581234503",
    },
    {
      vendor_id: "a-orchard",
      name: "Kanto Kitchen Orchard",
      unit: "B1-22",
      street: "Orchard Rd",
      street_number: "181",
      city,
      postal_code: "238896",
      latitude: 1.301,
      longitude: 103.8396,
      phone: "+6581234504",
    },
  ],
  single: {
    vendor_id: "joo-chiat-mart",
    name: "Joo Chiat Mart",
    unit: "01-05",
    street: "Joo Chiat Rd",
    street_number: "320",
    city,
    postal_code: "427582",
    latitude: 1.3118,
    longitude: 103.9017,
    phone: "+6591234505",
  },
};
