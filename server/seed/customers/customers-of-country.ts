import { countries, type CountryId } from "@waybill/domain/markets/countries";
import type { Country } from "@waybill/domain/markets/country";
import { minorUnits } from "@waybill/domain/money/money";
import { phoneEnding } from "../vendors/vendors-of-country.ts";
import { kw } from "./kw.ts";
import { ph } from "./ph.ts";
import { pk } from "./pk.ts";
import type { SandboxAddress, SandboxCustomers } from "./sandbox-customers.ts";
import { sg } from "./sg.ts";

const written: Partial<Record<CountryId, SandboxCustomers>> = { kw, ph, pk, sg };

/** The customers of a country's sandbox. */
export const customersOf = (id: CountryId): SandboxCustomers => written[id] ?? customersAround(countries[id]);

type Spot = readonly [unit: string, building: string, street: string, north: number, east: number];

/** The last two numbers are degrees north and east of the centre of the country's map. */
const spots: readonly [Spot, ...Spot[]] = [
  ["1804", "Park Tower", "11 Park Avenue", 0.006, 0.009],
  ["22C", "Lake View", "40 Lake Road", -0.012, 0.004],
  ["", "", "27 Mill Street", 0.009, -0.013],
  ["908", "City Residences", "3 Museum Square", 0.001, -0.004],
  ["", "", "9 Orchard Road", 0.017, 0.002],
  ["5A", "Hill House", "52 Hill Street", -0.015, -0.011],
  ["", "Central Hospital", "1 Hospital Road", 0.004, 0.016],
  ["3102", "Harbour Tower", "8 Harbour Street", -0.004, -0.016],
  ["", "", "63 Temple Street", -0.018, 0.008],
  ["11D", "Library Court", "15 Library Lane", 0.013, -0.006],
];

/** The generated customers of a sandbox whose country has no handwritten ones. */
function customersAround(country: Country): SandboxCustomers {
  const address = ([unit, building, street, north, east]: Spot): SandboxAddress => [
    unit,
    building,
    `${street}, ${country.main_city}`,
    Number((country.map.latitude + north).toFixed(5)),
    Number((country.map.longitude + east).toFixed(5)),
  ];
  const [first, ...furtherSpots] = spots;
  // A meal costs about four base fees in every country; rounded, so that it looks like a price.
  const step = 10 ** -minorUnits(country.currency) * 100;
  const min = Math.ceil(((country.pricing?.base ?? 5) * 4) / step) * step;
  return {
    names: [
      "Ana Reyes",
      "Marco Silva",
      "Jasmine Lee",
      "Omar Haddad",
      "Nina Petrova",
      "Tom Becker",
      "Leila Karimi",
      "Kenji Mori",
      "Sofia Rossi",
      "David Osei",
      "Mei Lin",
      "Ravi Nair",
    ],
    phone: phoneEnding(country, "####"),
    addresses: [address(first), ...furtherSpots.map(address)],
    goods: [
      "2 noodle bowls, 1 soup",
      "Family menu for 4, two bags",
      "Birthday cake, keep upright",
      "3 grilled chicken with rice",
      "Groceries, two bags",
      "Flowers, one bouquet",
    ],
    notes: [
      "Call on arrival, the doorbell is broken",
      "Leave with the guard at the lobby",
      "Second entrance, from the garden side",
    ],
    worth: [min, min * 12],
  };
}
