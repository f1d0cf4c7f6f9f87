import { readFileSync } from "node:fs";
import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { cityPicture } from "./city-picture.ts";
import type { Drawn } from "./street-map.ts";

type Sketch = {
  features: {
    properties: { kind: string; name?: string };
    geometry: { type: string; coordinates: unknown };
  }[];
};
const sketchOf = (country: string): Drawn[] => {
  const file = new URL(`../server/places/base-map/sketch-${country}.json`, import.meta.url);
  const { features } = JSON.parse(readFileSync(file, "utf8")) as Sketch;
  const depths: Record<string, number> = { Point: 2, LineString: 1 };
  return features.map(({ properties: { kind, name }, geometry: { type, coordinates } }) => {
    const lines = (
      depths[type] === 2 ? [[coordinates]] : depths[type] === 1 ? [coordinates] : coordinates
    ) as Drawn["lines"];
    return { kind, name, lines };
  });
};
const wordsIn = (picture: string) =>
  [...picture.matchAll(/>\s*([^<>\s][^<>]*?)\s*<\/text\s*>/g)].map(([, words]) => words);
const deliveryIn = (picture: string) => picture.match(/stroke="var\(--map-route\)"/g)?.length ?? 0;

test.each([
  ["ph", ["Salcedo Village", "Legazpi Village"]],
  ["kw", ["Mirqab"]],
  ["sg", ["Orchard"]],
  ["pk", ["Own city"]],
] as const)(
  "a visitor of %s sees a delivery in the streets and under the names of their own city [10.79]",
  (country, expected) => {
    const picture = cityPicture(sketchOf(country), { name: "Own city", middle: countries[country].map });
    expect(wordsIn(picture)).toEqual(expect.arrayContaining([...expected]));
    expect(deliveryIn(picture)).toBe(2);
    expect(picture.length).toBeLessThan(60_000);
    expect(picture).not.toMatch(/NaN|undefined/);
  },
);

test("a city that nobody has drawn has its own name over streets that are made up", () => {
  const picture = cityPicture([], { name: "Berlin & Umland", middle: countries.de.map });
  expect(wordsIn(picture)).toEqual(["Berlin &amp; Umland"]);
  expect(deliveryIn(picture)).toBe(2);
  // Its colours are those of the page that shows it, in either theme.
  expect(picture).not.toMatch(/(?:fill|stroke)="#/);
});
