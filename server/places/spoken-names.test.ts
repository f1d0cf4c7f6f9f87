import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { CountryId } from "@waybill/domain/markets/countries";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../platform/settings/settings.ts";
import { chooseGeocoder } from "./choose-geocoder.ts";
import { findStreetData } from "./street-data.ts";

/**
 * Places by their everyday names: malls, schools and hospitals by short names, crossings, districts. Names and
 * coordinates were written from memory, without using the index; each has the max accepted distance. `near` is the
 * outlet, if it is not the city's centre.
 */
const [, ...lines] = readFileSync(join(import.meta.dirname, "spoken-names.tsv"), "utf8")
  .trim()
  .split("\n");
type Row = {
  country: CountryId;
  typed: string;
  latitude: number;
  longitude: number;
  metres: number;
  near: string;
};
const rows = lines.map((line): Row => {
  const [country = "", typed = "", latitude, longitude, metres, near = ""] = line.split("\t");
  return {
    country: country as CountryId,
    typed,
    latitude: Number(latitude),
    longitude: Number(longitude),
    metres: Number(metres),
    near,
  };
});

const rowsOf: Partial<Record<CountryId, Row[]>> = {};
for (const row of rows) (rowsOf[row.country] ??= []).push(row);

/** The centre of each city, where the outlet is by default. */
const middles: Partial<Record<CountryId, string>> = {
  ph: "14.5547,121.0244",
  sg: "1.2903,103.8519",
  pk: "24.8607,67.0011",
  kw: "29.3697,47.9783",
  hk: "22.2819,114.1582",
  bd: "23.7806,90.4074",
  ae: "25.2048,55.2708",
  gr: "37.9755,23.7348",
};
const pointOf = (text: string) => {
  const [latitude, longitude] = text.split(",").map(Number);
  return { latitude: latitude!, longitude: longitude! };
};

type Verdict = "right" | "doubtful" | "wrong";
type Judged = { typed: string; verdict: Verdict; found: string };
async function judge(country: CountryId): Promise<Judged[]> {
  const settings = readSettings({ COUNTRY: country });
  const geocoder = chooseGeocoder({ settings, fetch, demoStreets: findStreetData(settings) });
  const judged: Judged[] = [];
  for (const row of rowsOf[country] ?? []) {
    const near = pointOf(row.near || middles[country]!);
    const [first] = await geocoder.autocomplete({ country, language: "en", near, query: row.typed });
    const metres = first ? distanceInMetres(first, row) : Infinity;
    const isTaken = first !== undefined && first.match !== "weak";
    judged.push({
      typed: row.typed,
      verdict: metres <= row.metres ? "right" : isTaken ? "wrong" : "doubtful",
      found: first ? `${Math.round(metres)} m ${first.match} ${first.formatted_address}` : "nothing",
    });
  }
  return judged;
}
const namesWith = (judged: readonly Judged[], wanted: Verdict) =>
  judged.filter(({ verdict }) => verdict === wanted).map(({ typed, found }) => `${typed} → ${found}`);

const cities = Object.keys(middles) as CountryId[];
const known = new Map<CountryId, Promise<Judged[]>>();
const judgedOf = (country: CountryId): Promise<Judged[]> => {
  const judged = known.get(country) ?? judge(country);
  known.set(country, judged);
  return judged;
};

test.each(cities)(
  "no wrong place is graded as certain for everyday names in %s [10.104]",
  async (country) => {
    expect(namesWith(await judgedOf(country), "wrong")).toEqual([]);
  },
);

test("for everyday names of places nine in ten first results are right [10.104]", async () => {
  const judged = (await Promise.all(cities.map(judgedOf))).flat();
  expect(judged.length).toBeGreaterThanOrEqual(300);
  const right = namesWith(judged, "right").length;
  expect(right / judged.length, namesWith(judged, "doubtful").join("\n")).toBeGreaterThanOrEqual(0.9);
});

/**
 * Many cities have these two names, one of a street and one of a district: the result must be the one nearest to
 * the outlet.
 */
test.each([
  ["Rockwell", "14.5547,121.0244", 2_000],
  ["Buendia cor Taft", "14.5547,121.0244", 4_000],
  ["#45-A Gen. Luna, Poblacion", "14.5650,121.0305", 1_000],
  ["P Burgos Poblacion", "14.5650,121.0305", 1_000],
])("«%s» is found near the searching outlet [10.105]", async (query, near, metres) => {
  const settings = readSettings({ COUNTRY: "ph" });
  const geocoder = chooseGeocoder({ settings, fetch, demoStreets: findStreetData(settings) });
  const [first] = await geocoder.autocomplete({
    country: "ph",
    language: "en",
    near: pointOf(near),
    query,
  });
  expect(distanceInMetres(first!, pointOf(near))).toBeLessThan(metres);
});
