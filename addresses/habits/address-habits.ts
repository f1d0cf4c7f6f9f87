import * as arabCountries from "./arab-countries.ts";
import * as eastAsia from "./east-asia.ts";
import * as europe from "./europe.ts";
import type { AddressHabits } from "./habits.ts";
import * as latinAmerica from "./latin-america.ts";
import * as southAsia from "./south-asia.ts";
import * as southEastAsia from "./south-east-asia.ts";

const { india, ...restOfSouthAsia } = southAsia;

/** The address formats by country, ISO 3166-1 alpha-2 in lower case. */
export const addressHabits: Readonly<Record<string, AddressHabits>> = {
  ...arabCountries,
  ...eastAsia,
  ...europe,
  ...latinAmerica,
  ...restOfSouthAsia,
  ...southEastAsia,
  in: india,
};

const usual: AddressHabits = { block: "tower", hash: "house", cities: "", regions: "" };

/** Returns how a country writes its addresses; the English format for an unknown country. */
export const addressHabitsOf = (country: string): AddressHabits =>
  addressHabits[country.toLowerCase()] ?? usual;
