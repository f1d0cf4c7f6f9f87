import type { SandboxVendors } from "./sandbox-vendors.ts";

const city = "Makati";

const poblacion = {
  street: "P. Burgos St",
  street_number: "5012",
  city,
  postal_code: "1210",
  latitude: 14.5654,
  longitude: 121.0297,
  phone: "+639171234501",
};

export const ph: SandboxVendors = {
  parent: { vendor_id: "kanto", name: "Kanto Kitchen", ...poblacion },
  outlets: [
    {
      vendor_id: "poblacion",
      name: "Kanto Kitchen Poblacion",
      ...poblacion,
      rider_instructions: "Side door beside the bakery; ask for the pass.",
    },
    {
      vendor_id: "legazpi",
      name: "Kanto Kitchen Legazpi",
      unit: "G-04",
      building: "Corinthian Plaza",
      street: "Paseo de Roxas",
      street_number: "121",
      city,
      postal_code: "1229",
      latitude: 14.5551,
      longitude: 121.0185,
      phone: "+639171234502",
      rider_instructions: "Loading bay on the Legazpi Street side.",
    },
    {
      vendor_id: "bgc",
      name: "Kanto Kitchen BGC",
      building: "Bonifacio High Street",
      street: "7th Ave",
      street_number: "28",
      city: "Taguig",
      postal_code: "1634",
      latitude: 14.5508,
      longitude: 121.0513,
      phone: "+639171234503",
    },
    {
      vendor_id: "a-salcedo",
      name: "Kanto Kitchen Salcedo",
      street: "Leviste St",
      street_number: "150",
      city,
      postal_code: "1227",
      latitude: 14.5601,
      longitude: 121.0235,
      phone: "+639171234504",
    },
  ],
  single: {
    vendor_id: "aling-nena",
    name: "Aling Nena Store",
    street: "Maginhawa St",
    street_number: "88",
    city: "Quezon City",
    postal_code: "1101",
    latitude: 14.6407,
    longitude: 121.0603,
    phone: "+639181234505",
  },
};
