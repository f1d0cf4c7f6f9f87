import { expect, test } from "vitest";
import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { builtInStyle } from "./map-style.ts";

const colourNames = ["land", "water", "park", "street", "road", "major", "building", "roadEdge", "label"];
const palette = (theme: string) =>
  Object.fromEntries(colourNames.map((name) => [name, `${theme} ${name}`])) as MapColours;

const manila = {
  url: "/map/streets.pmtiles?v=1",
  bounds: [120.9, 14.4, 121.1, 14.8],
  has_sea: true,
  credits: [],
} as const;
const styleOf = (theme: string, streets: typeof manila | null = manila, language = "en") =>
  builtInStyle({ colours: palette(theme), language, streets });

type Line = Extract<LayerSpecification, { type: "line" }>;
type Names = Extract<LayerSpecification, { type: "symbol" }>;
const layer = (id: string, theme = "light") =>
  styleOf(theme).layers.find((one) => one.id === id) as Line | Names;

test("each class of road is drawn, larger roads from further away and above smaller roads [11.39]", () => {
  const { layers } = styleOf("light");
  const ids = layers.map(({ id }) => id);
  const classes = ["motorway", "primary", "secondary", "tertiary", "minor", "service"];
  const from = classes.map((name) => layer(`ground-road-${name}`).minzoom!);
  expect(from).toEqual([...from].sort((a, b) => a - b));
  const indexes = classes.map((name) => ids.indexOf(`ground-road-${name}`));
  expect(indexes).toEqual([...indexes].sort((a, b) => b - a));
  for (const id of ["street-green", "street-water", "street-buildings", "house-numbers"])
    expect(ids).toContain(id);
  expect(ids.indexOf("street-water")).toBeLessThan(ids.indexOf("ground-edge-service"));
});

test("street names follow the streets, and one-way arrows appear only at the closest zooms [11.39]", () => {
  expect(layer("street-names").layout).toMatchObject({ "symbol-placement": "line" });
  expect(layer("one-way-arrows").minzoom).toBeGreaterThanOrEqual(16);
  expect(layer("one-way-arrows").layout).toMatchObject({ "symbol-placement": "line" });
});

test("the map uses the page's colours, light and dark [11.39]", () => {
  for (const theme of ["light", "dark"]) {
    expect(layer("ground-road-motorway", theme).paint).toMatchObject({ "line-color": `${theme} major` });
    expect(layer("street-names", theme).paint).toMatchObject({ "text-color": `${theme} label` });
    for (const { paint } of styleOf(theme).layers)
      expect(JSON.stringify(paint)).not.toContain(theme === "light" ? "dark" : "light");
  }
});

test("labels are in the user's language and script if the map has them [11.40] [12.11]", () => {
  const text = (language: string) => {
    const names = styleOf("light", manila, language).layers.find(({ id }) => id === "street-names") as Names;
    return JSON.stringify(names.layout?.["text-field"]);
  };
  expect(text("zh-HK")).toBe(
    JSON.stringify(["coalesce", ["get", "name:zh-HK"], ["get", "name:zh"], ["get", "name"]]),
  );
  expect(text("ar")).toContain('["get","name:ar"]');
});

test("the style is built in the page, and its tiles are byte ranges of a file on the deployment's own server [11.36] [11.41]", () => {
  const { sources, glyphs, sprite } = styleOf("light");
  expect(glyphs).toBeUndefined();
  expect(sprite).toBeUndefined();
  expect(sources["streets"]).toEqual({
    type: "vector",
    url: `pmtiles://${location.origin}/map/streets.pmtiles?v=1`,
  });
  const addresses = Object.values(sources).flatMap((source) =>
    "data" in source && typeof source.data === "string" ? [source.data] : [],
  );
  expect(addresses.every((address) => address.startsWith("/map/"))).toBe(true);
});

test("without street tiles the map shows the names of towns and coasts [11.43]", () => {
  const { sources, layers } = styleOf("light", null);
  expect(Object.keys(sources)).toEqual(["land", "borders", "places", "towns"]);
  expect(layers.map(({ id }) => id)).toEqual(["sea", "land", "borders", "town-names", "place-names"]);
});
