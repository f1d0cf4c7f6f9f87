import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { productRoot } from "../../platform/program-files.ts";
import type { OnPlace } from "@waybill/addresses/landmarks/place-record";

/** GeoNames' towns (CC BY 4.0): one file per country with a market, and one with the larger towns of all others. */
const folder = join(productRoot, "server/places/towns");
const fileOf = (country: string) => {
  const own = join(folder, `${country.toLowerCase()}.tsv.br`);
  return existsSync(own) ? own : join(folder, "others.tsv.br");
};

/** The columns of a line, as described in `towns/README.md`. */
const column = {
  id: 0,
  name: 1,
  asciiName: 2,
  otherNames: 3,
  latitude: 4,
  longitude: 5,
  country: 7,
  region: 8,
  subregion: 9,
  population: 10,
} as const;
const tab = 9;
const newline = 10;

const fieldsAt = (bytes: Buffer, start: number, end: number): number[] => {
  const ends: number[] = [start - 1];
  for (let at = start; at < end; at++) if (bytes[at] === tab) ends.push(at);
  ends.push(end);
  return ends;
};

type Wanted = { code: string; minPopulation: number };

/** Decodes each field from the bytes, because a substring would keep the whole text in memory. */
function takeLine(bytes: Buffer, start: number, end: number, wanted: Wanted, take: OnPlace): void {
  const ends = fieldsAt(bytes, start, end);
  const text = (at: number) => bytes.toString("utf8", ends[at]! + 1, ends[at + 1]);
  const population = Number(text(column.population));
  if (population < wanted.minPopulation || text(column.country) !== wanted.code) return;
  take(
    {
      key: Number(text(column.id)),
      name: text(column.name),
      kind: "city",
      latitude: Number(text(column.latitude)),
      longitude: Number(text(column.longitude)),
      country: wanted.code,
      region: `${text(column.region)}.${text(column.subregion)}`,
      population,
      street: "",
      area: "",
      city: "",
      postalCode: "",
    },
    [text(column.asciiName), ...text(column.otherNames).split(",")],
  );
}

/**
 * Reads the towns of one country above a population, with all their names. `country` is an upper-case ISO code;
 * countries without a market have only towns of 15,000 people and more.
 */
export function readTownsOfCountry(country: string, minPopulation: number, take: OnPlace): void {
  const bytes = brotliDecompressSync(readFileSync(fileOf(country)));
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) takeLine(bytes, start, end, { code: country, minPopulation }, take);
    start = end + 1;
  }
}
