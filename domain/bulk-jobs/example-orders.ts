import type { Country } from "../markets/country.ts";

type ExampleOrder = {
  customer_name: string;
  unit_number: string;
  building: string;
  address: string;
  latitude: number;
  longitude: number;
  amount: number;
};

const written: Readonly<Partial<Record<string, ExampleOrder>>> = {
  KW: {
    customer_name: "Fatima Al-Sabah",
    unit_number: "12",
    building: "Souq Sharq",
    address: "Arabian Gulf Street, Sharq, Kuwait City",
    latitude: 29.386,
    longitude: 47.996,
    amount: 8.75,
  },
  PH: {
    customer_name: "Ana Reyes",
    unit_number: "1804",
    building: "Almond Tower",
    address: "11th Avenue, Bonifacio Global City, Taguig",
    latitude: 14.5502,
    longitude: 121.0541,
    amount: 1240.5,
  },
  PK: {
    customer_name: "Ayesha Khan",
    unit_number: "7",
    building: "Ocean Tower",
    address: "Khayaban-e-Iqbal, Clifton, Karachi",
    latitude: 24.8175,
    longitude: 67.021,
    amount: 2450,
  },
  SG: {
    customer_name: "Tan Wei Ling",
    unit_number: "08-12",
    building: "Martin Place Residences",
    address: "Kim Yam Road, Orchard",
    latitude: 1.296,
    longitude: 103.835,
    amount: 32.4,
  },
};

/**
 * The example for countries that have none in the table: an invented street near the centre of the map, and an
 * amount of six fees.
 */
const around = ({ main_city, map, pricing }: Country): ExampleOrder => ({
  customer_name: "Ana Reyes",
  unit_number: "1804",
  building: "Park Tower",
  address: `11 Park Avenue, ${main_city}`,
  latitude: Number((map.latitude + 0.006).toFixed(5)),
  longitude: Number((map.longitude + 0.009).toFixed(5)),
  amount: Math.round((pricing?.base ?? 20) * 6),
});

/**
 * Returns the example row of a country's template. Phone number and payment come from the country; contents and
 * note are texts of the language.
 */
export const exampleOrder = (country: Country): ExampleOrder => written[country.code] ?? around(country);
