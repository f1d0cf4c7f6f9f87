import type { SandboxVendors } from "./sandbox-vendors.ts";

const city = "Kuwait City";

const sharq = {
  street: "Ahmad Al Jaber St",
  street_number: "62",
  city,
  postal_code: "15464",
  latitude: 29.3811,
  longitude: 47.9911,
  phone: "+96550012301",
};

export const kw: SandboxVendors = {
  parent: { vendor_id: "kanto", name: "Kanto Kitchen", ...sharq },
  outlets: [
    {
      vendor_id: "sharq",
      name: "Kanto Kitchen Sharq",
      ...sharq,
      rider_instructions: "Collect at the counter on the ground floor.",
    },
    {
      vendor_id: "salmiya",
      name: "Kanto Kitchen Salmiya",
      street: "Salem Al Mubarak St",
      street_number: "180",
      city: "Salmiya",
      postal_code: "22001",
      latitude: 29.3352,
      longitude: 48.0716,
      phone: "+96550012302",
    },
    {
      vendor_id: "hawally",
      name: "Kanto Kitchen Hawally",
      street: "Tunis St",
      street_number: "35",
      city: "Hawally",
      postal_code: "32001",
      latitude: 29.3328,
      longitude: 48.0286,
      phone: "+96550012303",
    },
    {
      vendor_id: "a-shuwaikh",
      name: "Kanto Kitchen Shuwaikh",
      street: "Canada Dry St",
      street_number: "12",
      city: "Shuwaikh",
      postal_code: "70651",
      latitude: 29.3515,
      longitude: 47.9371,
      phone: "+96550012304",
    },
  ],
  single: {
    vendor_id: "jabriya-market",
    name: "Jabriya Market",
    street: "Block 9, Street 2",
    street_number: "7",
    city: "Jabriya",
    postal_code: "46300",
    latitude: 29.3167,
    longitude: 48.0263,
    phone: "+96560012305",
  },
};
