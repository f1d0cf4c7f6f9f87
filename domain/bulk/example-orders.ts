import type { CountryId } from "../markets/countries.ts";

type ExampleOrder = {
  customer_name: string;
  unit_number: string;
  building: string;
  address: string;
  latitude: number;
  longitude: number;
  amount: number;
  description: string;
  rider_notes: string;
};

/** The row that the template of each country begins with; its phone number and way of paying are the country's own. */
export const exampleOrders: Readonly<Record<CountryId, ExampleOrder>> = {
  kw: {
    customer_name: "Fatima Al-Sabah",
    unit_number: "12",
    building: "Souq Sharq",
    address: "Arabian Gulf Street, Sharq, Kuwait City",
    latitude: 29.386,
    longitude: 47.996,
    amount: 8.75,
    description: "2 chicken machboos",
    rider_notes: "Call from the gate",
  },
  ph: {
    customer_name: "Ana Reyes",
    unit_number: "1804",
    building: "Almond Tower",
    address: "11th Avenue, Bonifacio Global City, Taguig",
    latitude: 14.5502,
    longitude: 121.0541,
    amount: 1240.5,
    description: "2 sisig trays",
    rider_notes: "Leave with the guard",
  },
  pk: {
    customer_name: "Ayesha Khan",
    unit_number: "7",
    building: "Ocean Tower",
    address: "Khayaban-e-Iqbal, Clifton, Karachi",
    latitude: 24.8175,
    longitude: 67.021,
    amount: 2450,
    description: "1 family biryani",
    rider_notes: "Ring the bell twice",
  },
  sg: {
    customer_name: "Tan Wei Ling",
    unit_number: "08-12",
    building: "Martin Place Residences",
    address: "Kim Yam Road, Orchard",
    latitude: 1.296,
    longitude: 103.835,
    amount: 32.4,
    description: "2 laksa sets",
    rider_notes: "Leave at the door",
  },
};
