import { expect, test } from "vitest";
import { creditsOf } from "./map-attribution.tsx";
import { builtInStyle } from "./style/map-style.ts";

const colours = {} as Parameters<typeof builtInStyle>[0]["colours"];
const { sources } = builtInStyle({ colours, language: "en", streets: null });

test("the map credits GeoNames with its licence", () => {
  const credits = creditsOf(
    Object.values(sources).map((source) => ("attribution" in source ? source.attribution : undefined)),
  );
  expect(credits.map(({ words }) => words)).toEqual(["Natural Earth", "GeoNames", "CC BY 4.0"]);
  expect(credits.find(({ words }) => words === "CC BY 4.0")?.address).toBe(
    "https://creativecommons.org/licenses/by/4.0/",
  );
});
