import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { countries } from "@waybill/domain/markets/countries";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTownsOfCountry } from "./embedded/gazetteer.ts";
import { readLandmarks } from "./embedded/landmark-file.ts";
import { nearestPlace } from "@waybill/addresses/landmarks/nearest-place";
import type { PlaceRecord } from "@waybill/addresses/landmarks/place-record";

const files = readdirSync(join(import.meta.dirname, "landmarks"));

test.each(Object.values(countries))(
  "the map of $code has its main town in the middle, and every landmark can be read and lies in the country",
  ({ code, main_city, map }) => {
    const towns: PlaceRecord[] = [];
    readTownsOfCountry(code, 0, (town) => towns.push(town));
    const main = towns.filter(({ name }) => name === main_city);
    expect(Math.min(...main.map((town) => distanceInMetres(town, map)))).toBeLessThan(15_000);

    const ours: PlaceRecord[] = [];
    readLandmarks(code, (place) => ours.push(place));
    if (files.includes(`${code.toLowerCase()}.tsv`)) expect(ours.length).toBeGreaterThan(0);
    const strayed = ours.filter((place) => !nearestPlace(towns, place));
    expect(strayed.map(({ name }) => name)).toEqual([]);
    expect(new Set(ours.map(({ key }) => key)).size).toBe(ours.length);
  },
);
