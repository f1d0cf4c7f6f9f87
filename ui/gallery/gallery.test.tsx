import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { allSamples } from "./all-samples.ts";
import { Gallery } from "./gallery.tsx";
import { lengthenTexts, looks } from "./looks.ts";

const ui = join(import.meta.dirname, "..");

/**
 * Parts that are drawn only inside a map, which needs a graphics card and street tiles; the screens' tests cover
 * them.
 */
const insideOfMaps = [
  "AreaLayers",
  "AreaMap",
  "ClusteredPins",
  "DeliveryAreas",
  "Map",
  "MapCanvas",
  "MarkerOnMap",
  "RouteLine",
  "RouteLines",
];

const partsOf = (file: string): string[] =>
  [...readFileSync(join(ui, file), "utf8").matchAll(/^export (?:function|const|class) ([A-Z]\w*)/gm)].map(
    ([, name = ""]) => name,
  );

const exported = readdirSync(ui, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx$/.test(file) && !/\.(?:test|fixture)\.|^gallery|node_modules/.test(file))
  .flatMap(partsOf);
const samples = Object.values(allSamples).flat();
const shown = samples.flatMap(({ parts }) => parts);

test("the gallery shows exactly the parts that ui/ exports", () => {
  expect(exported.length).toBeGreaterThan(30);
  expect([...new Set(shown)].sort()).toEqual(exported.filter((name) => !insideOfMaps.includes(name)).sort());
  expect(exported).toEqual(expect.arrayContaining(insideOfMaps));
});

test("every sample renders in English, in Arabic, and with long words", () => {
  // The samples include an error screen.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const look of ["light", "rtl", "long"] as const) {
    setUpEnglishTexts(looks[look].language);
    const { container, unmount } = render(<Gallery look={look} />);
    const drawn = container.querySelectorAll("article");
    expect(drawn).toHaveLength(samples.length);
    for (const article of drawn)
      if (!/PortalBoundary$/.test(article.querySelector("h3")?.textContent ?? ""))
        expect(article.querySelector("div")?.childElementCount, article.textContent ?? "").toBeGreaterThan(0);
    unmount();
  }
  vi.restoreAllMocks();
});

test("the long-words mode makes texts half as long again, and keeps placeholders", () => {
  const { greeting = "" } = lengthenTexts({ greeting: "Nothing was charged for {name}, who waits" });
  expect(greeting.length).toBeGreaterThan(60);
  expect(greeting).toContain("{name}");
});
