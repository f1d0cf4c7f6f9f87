import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../../platform/program-files.ts";
import type { LandmarkNotes } from "@waybill/addresses/landmarks/landmark-index";
import { isPlaceKind, type OnPlace } from "@waybill/addresses/landmarks/place-record";
import { normaliseText, splitWords } from "@waybill/addresses/spelling/words";

const several = (text: string) => text.split("|").flatMap((one) => one.trim() || []);
const slug = (text: string) => splitWords(text).join("-");

/**
 * The rows of a file in the folder described in `landmarks/README.md`, without the header; empty if there is no
 * file.
 */
function rowsOf(file: string): { row: string[]; at: string }[] {
  const path = join(productRoot, "server/places/landmarks", file);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines
    .map((line, number) => ({ row: line.split("\t"), at: `${path}, line ${number + 1}` }))
    .filter(({ row }, number) => number > 0 && row.length > 1);
}

function readNotes(country: string): LandmarkNotes {
  const notes: LandmarkNotes = { idle: new Set(), shortNames: new Map(), regions: new Map() };
  for (const { row } of rowsOf(`${country}-names.tsv`)) {
    const [about = "", name = "", means = ""] = row;
    if (about === "idle") for (const word of splitWords(name)) notes.idle.add(word);
    if (about === "short") notes.shortNames.set(normaliseText(name), several(means));
    if (about === "region") notes.regions.set(name, means);
  }
  return notes;
}

/**
 * Reads `landmarks/{country}.tsv` and `{country}-names.tsv`. The server does not start if a line cannot be read; the
 * error names the line.
 */
export function readLandmarks(countryCode: string, take: OnPlace): LandmarkNotes {
  const country = countryCode.toLowerCase();
  const keys = new Map<string, number>();
  for (const { row, at } of rowsOf(`${country}.tsv`)) {
    const [
      name = "",
      otherNames = "",
      kind = "",
      where = "",
      city = "",
      lat = "",
      lng = "",
      postalCode = "",
    ] = row;
    const [latitude, longitude] = [Number(lat), Number(lng)];
    if (!isPlaceKind(kind) || !name || !latitude || !longitude) throw new Error(`${at} cannot be read.`);
    const cut = where.lastIndexOf(", ");
    const isRoad = kind === "street" || kind === "corner";
    const [street, area] = cut < 0 ? ["", where] : [where.slice(0, cut), where.slice(cut + 2)];
    const key = slug(`${name} ${isRoad ? area : ""} ${city}`);
    const count = (keys.get(key) ?? 0) + 1;
    keys.set(key, count);
    const facts = { name, kind, latitude, longitude, street, area, city, postalCode };
    const place = {
      ...facts,
      key: count > 1 ? `${key}-${count}` : key,
      country: countryCode,
      region: "",
      population: 0,
    };
    take(place, several(otherNames));
  }
  return readNotes(country);
}
