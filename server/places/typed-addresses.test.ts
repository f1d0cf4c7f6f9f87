import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { bareStreetName } from "@waybill/addresses/reading/street-names";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../platform/settings/settings.ts";
import { chooseGeocoder } from "./choose-geocoder.ts";
import type { GradedPlace } from "./grading-geocoder.ts";
import { findStreetData } from "./street-data.ts";

/**
 * Houses, streets and buildings of the demo cities as people type them: lower case, abbreviated, with mistakes, a
 * unit first, without the city. The expected coordinates are the map's.
 */
const [, ...lines] = readFileSync(join(import.meta.dirname, "typed-addresses.tsv"), "utf8")
  .trim()
  .split("\n");
type Row = { typed: string; kind: string; name: string; latitude: number; longitude: number };
const rowsOf: Record<string, Row[]> = {};
for (const line of lines) {
  const [of = "", typed = "", kind = "", name = "", latitude, longitude] = line.split("\t");
  (rowsOf[of] ??= []).push({ typed, kind, name, latitude: Number(latitude), longitude: Number(longitude) });
}

const doorMetres = 300;
const longStreetMetres = 2_500;
const nameOf = ({ formatted_address }: GradedPlace) => bareStreetName(formatted_address.split(", ")[0] ?? "");

/** True if a result is the expected place; for a street, any point in it. */
function isMeant(place: GradedPlace, row: Row): boolean {
  const metres = distanceInMetres(place, row);
  const name = bareStreetName(row.name);
  if (metres < doorMetres) return true;
  if (row.kind === "place") return metres < 1_000 && nameOf(place) === name;
  const isInStreet = bareStreetName(place.street ?? "") === name && metres < longStreetMetres;
  return isInStreet && (row.kind === "street" || place.match === "street");
}

/**
 * The addresses of a country whose first result is wrong (`missed`), and those of them graded as certain (`taken`).
 */
async function missedIn(country: CountryId): Promise<{ own: Row[]; missed: string[]; taken: string[] }> {
  const settings = readSettings({ COUNTRY: country });
  const geocoder = chooseGeocoder({ settings, fetch, demoStreets: findStreetData(settings) });
  const { latitude, longitude } = countries[country].map;
  const asked = { country, language: "en", near: { latitude, longitude } };
  const own = rowsOf[country]!;
  const missed: string[] = [];
  const taken: string[] = [];
  for (const row of own) {
    const [first] = await geocoder.autocomplete({ ...asked, query: row.typed });
    if (first && isMeant(first, row)) continue;
    missed.push(row.typed);
    if (first && first.match !== "weak")
      taken.push(`${row.typed} → ${first.match} ${first.formatted_address}`);
  }
  return { own, missed, taken };
}

const wholeCities: readonly CountryId[] = ["ph", "sg", "pk", "kw"];

test.each(wholeCities)(
  "for typed addresses in %s nine in ten first results are right, and no wrong one is graded as certain [11.28] [11.29]",
  async (country) => {
    const { own, missed, taken } = await missedIn(country);
    expect(own.length).toBeGreaterThanOrEqual(95);
    expect(taken).toEqual([]);
    expect(missed.length / own.length, missed.join("\n")).toBeLessThanOrEqual(0.1);
  },
);

/** In other cities the map lacks places that get few parcels, and has names only in the country's script. */
test.each(
  Object.keys(rowsOf).filter((country): country is CountryId => !wholeCities.includes(country as CountryId)),
)("for typed addresses in %s no wrong place is used without a warning [11.29]", async (country) => {
  const { own, taken } = await missedIn(country);
  expect(own.length).toBeGreaterThanOrEqual(12);
  expect(taken).toEqual([]);
});
