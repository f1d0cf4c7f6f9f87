import { expect, test } from "vitest";
import { creditsOf } from "./map-attribution.tsx";
import { offlineStyle } from "./map-style.ts";

const colours = {} as Parameters<typeof offlineStyle>[0]["colours"];
const { sources, layers } = offlineStyle({ colours, country: "PH", language: "en", sketched: "A sketch" });

test("the offline map thanks GeoNames and says under which licence", () => {
  const credits = creditsOf(
    Object.values(sources).map((source) => ("attribution" in source ? source.attribution : undefined)),
  );
  expect(credits.map(({ words }) => words)).toEqual(["Natural Earth", "GeoNames", "CC BY 4.0", "A sketch"]);
  expect(credits.find(({ words }) => words === "CC BY 4.0")?.address).toBe(
    "https://creativecommons.org/licenses/by/4.0/",
  );
});

test("seen from afar, a city's side streets are left out", () => {
  for (const id of ["streets", "road-edges"])
    expect(layers.find((layer) => layer.id === id)).toMatchObject({ minzoom: 11 });
});
