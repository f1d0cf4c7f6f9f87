// `npm run places`: builds the map, the addresses and the roads of a country from an OpenStreetMap extract.
import { countries } from "@waybill/domain/markets/countries";
import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildPlaces, type PlacesFacts } from "./build-places.ts";
import { demoCities, reducedSource, osmAttribution } from "./demo-cities.ts";
import { packPlaceFolder } from "./place-folder.ts";
import { isElementUsed } from "./read-source.ts";
import type { MapSource } from "./source/map-element.ts";
import { extractSource } from "./source/osm-pbf/read-extract.ts";
import { openStreetFiles } from "./source/street-files.ts";

const usage = `npm run places -- FILE.osm.pbf [--country xx] [--out DIR]
npm run places -- --demo DIR_OF_STREETS [--country xx] [--out DIR]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { country: { type: "string" }, out: { type: "string" }, demo: { type: "string" } },
});

const stepNames = { read: "Reading", roads: "Roads", addresses: "Addresses", tiles: "Map tiles" };

const summary = ({ roads, addresses, tiles }: PlacesFacts): string => {
  const number = (value: number) => Math.round(value).toLocaleString("en");
  const of = (kind: keyof typeof addresses.records) => number(addresses.records[kind] ?? 0);
  const named = Object.values(addresses.records).reduce((sum, count) => sum + count, 0);
  return [
    `  ${number(roads.kilometres)} km of road, ${number(roads.segments)} stretches between ${number(roads.junctions)} junctions`,
    `  ${of("street")} streets with ${number(addresses.houses)} house numbers (${number(addresses.lostHouses)} more have no street), ${of("area")} areas, ${of("city")} cities, ${of("postal_code")} postal codes`,
    `  ${number(named)} places in all, under ${number(addresses.names)} names`,
    `  ${number(tiles.tiles)} map tiles, ${number(tiles.bytes / 1000)} kB, the largest ${number(tiles.largest / 1000)} kB`,
  ].join("\n");
};

/** Returns the languages of a country's readers, without script or region, as in OpenStreetMap's name tags. */
const languagesOf = (country: string): string[] => {
  const known = countries[country as keyof typeof countries];
  return [...new Set(["en", ...known.languages.map((language) => language.split("-")[0]!)])];
};

type Order = { file: string; country: string; folder: string; source: MapSource; isLean?: boolean };

async function build({ file, country, folder, source, ...more }: Order): Promise<void> {
  const { size, mtimeMs } = statSync(file);
  let lastText = "";
  const write = (text: string) => {
    if (text !== lastText) console.log(text);
    lastText = text;
  };
  const facts = await buildPlaces({
    source,
    madeOf: basename(file),
    fingerprint: `${basename(file)} ${size} ${mtimeMs}`,
    country,
    languages: languagesOf(country),
    folder,
    ...more,
    onStep: (step, share) => write(`${stepNames[step]} … ${Math.floor(share * 20) * 5} %`),
  });
  console.log(`${folder} holds the places of ${country.toUpperCase()}:\n${summary(facts)}`);
}

async function buildDemo(streets: string, wanted: string | undefined): Promise<void> {
  for (const country of wanted === undefined ? Object.keys(demoCities) : [wanted]) {
    if (!demoCities[country]) throw new Error(usage);
    const { city, attribution, bounds, isWhole } = demoCities[country];
    const file = join(streets, `${city}.geojson.gz`);
    const folder = resolve(values.out ?? "places/demo", country);
    const source = { ...openStreetFiles(file, attribution), bounds };
    const lean = { source: reducedSource(source), isLean: true };
    await build({ file, country, folder, ...(isWhole ? { source } : lean) });
    await packPlaceFolder(folder);
  }
}

async function buildExtract(file: string | undefined, country: string): Promise<void> {
  if (!file || !Object.hasOwn(countries, country)) throw new Error(usage);
  const folder = resolve(values.out ?? join(".data/places", country));
  const work = join(folder, "nodes");
  const source = extractSource({
    path: file,
    attribution: osmAttribution,
    isWanted: isElementUsed,
    folder: work,
  });
  await build({ file, country, folder, source });
}

try {
  const country = values.country?.toLowerCase();
  if (values.demo !== undefined) await buildDemo(values.demo, country);
  else await buildExtract(positionals[0], country ?? process.env["COUNTRY"]?.toLowerCase() ?? "");
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
