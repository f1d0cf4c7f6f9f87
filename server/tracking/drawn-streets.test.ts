import { countries } from "@waybill/domain/markets/countries";
import { cityBox, cityPicture } from "@waybill/recipient/map/city-picture";
import { boxAround, streetMap } from "@waybill/recipient/map/street-map";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { creditsOf, findStreetData } from "../places/street-data.ts";
import { openStreets } from "./drawn-streets.ts";

const streetsOf = (country: keyof typeof countries) =>
  openStreets(findStreetData({ country, placesDir: undefined }));
const wordsIn = (picture: string) =>
  [...picture.matchAll(/>\s*([^<>\s][^<>]*?)\s*<\/text\s*>/g)].map(([, words]) => words);

test.each([
  ["ph", "San Lorenzo"],
  ["kw", "شرق"],
  ["sg", "Cairnhill"],
  ["pk", "Nawabad"],
] as const)(
  "a visitor of %s sees a delivery in real streets of their own city [10.79] [11.37]",
  async (country, district) => {
    const { map, default_language } = countries[country];
    const drawn = await streetsOf(country).within(cityBox(map), default_language);
    const picture = cityPicture(drawn, { name: "Own city", middle: map });
    expect(wordsIn(picture)).toContain(district);
    expect(picture.match(/stroke="var\(--map-route\)"/g)).toHaveLength(2);
    expect(gzipSync(picture).length).toBeLessThan(30_000);
    expect(picture).not.toMatch(/NaN|undefined/);
  },
);

/** A location at Ayala Avenue in Makati. */
const rider = { latitude: 14.5547, longitude: 121.0244 };
const ends = {
  store: { latitude: 14.5567, longitude: 121.0234 },
  home: { latitude: 14.5507, longitude: 121.0287 },
};

test("a recipient's map has the real streets, small enough for any phone", async () => {
  const places = { rider, ...ends, route: { through: [rider, ends.home], isGuess: true } };
  const drawn = await streetsOf("ph").within(boxAround([rider, ends.store, ends.home]), "en");
  expect(drawn.filter(({ kind }) => kind === "road").map(({ name }) => name)).toContain("Ayala Avenue");
  // A road that the tiles cut at every junction is drawn as one line.
  const avenues = drawn.filter(({ name }) => name === "Ayala Avenue").flatMap(({ lines }) => lines);
  expect(Math.max(...avenues.map(({ length }) => length))).toBeGreaterThan(8);
  const picture = streetMap(drawn, places)?.text ?? "";
  expect(/class="road" [^>]*d="([^"]+)"/.exec(picture)?.[1]?.length).toBeGreaterThan(500);
  expect(gzipSync(picture).length).toBeLessThan(30_000);
});

test("a name is in the reader's language if the data has it", async () => {
  const { map } = countries.hk;
  const namesIn = async (language: string) =>
    (await streetsOf("hk").within(cityBox(map), language)).flatMap(({ kind, name }) =>
      kind === "district" ? [name] : [],
    );
  expect(await namesIn("zh-Hant")).toContain("中環");
  expect(await namesIn("en")).toContain("Central");
});

test("without streets nothing is drawn, and there is no attribution", async () => {
  expect(await openStreets(undefined).within(cityBox(countries.jp.map), "ja")).toEqual([]);
  expect(openStreets(undefined).reach(cityBox(countries.jp.map))).toBe(false);
  expect(creditsOf(undefined)).toEqual([]);
});

test("a page knows whether its map is covered without reading tiles", () => {
  const streets = streetsOf("ph");
  expect(streets.reach(cityBox(countries.ph.map))).toBe(true);
  expect(streets.reach(cityBox({ latitude: 7.07, longitude: 125.61 }))).toBe(false);
});
