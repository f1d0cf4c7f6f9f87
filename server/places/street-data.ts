import { readFolderFacts, type FolderFacts } from "@waybill/places/place-folder";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";

/** A country's real streets: its tiles, addresses and roads, as `npm run places` makes them. */
export type StreetData = { folder: string; facts: FolderFacts };

/** The folders of the demo cities, by country. */
const demoFolder = join(productRoot, "places/demo");

/**
 * The streets of a deployment's country: those under PLACES_DIR (a folder of that country, or one folder per country),
 * else those of the country's demo city; undefined: none.
 */
export function findStreetData({
  country: home,
  placesDir,
}: Pick<Settings, "country" | "placesDir">): StreetData | undefined {
  const folders = placesDir === undefined ? [join(demoFolder, home)] : [placesDir, join(placesDir, home)];
  for (const folder of folders) {
    const facts = readFolderFacts(folder);
    const madeFor = facts?.country;
    if (facts && madeFor === home) return { folder, facts };
  }
  if (placesDir === undefined) return undefined;
  throw new CannotStart(
    `PLACES_DIR has no places of ${home.toUpperCase()} in it. Make them with npm run places.`,
  );
}

export type MapCredit = { words: string; address: string };

/** The attributions that every map of these streets must show, each with its address. */
export const creditsOf = (data: StreetData | undefined): MapCredit[] =>
  [...(data?.facts.attribution ?? "").matchAll(/<a href="(https:[^"]*)">([^<]*)<\/a>/g)].map(
    ([, address = "", words = ""]) => ({ words, address }),
  );

/** Where browsers read the tiles; the mark changes with their content. */
export const tilesAddress = ({ facts }: StreetData): string =>
  `/map/streets.pmtiles?v=${createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 12)}`;
