import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { cityPicture } from "./city-picture.ts";

test("a city without street data has its own name on a plain tint, without invented streets [10.158]", () => {
  const picture = cityPicture([], { name: "Berlin & Umland", middle: countries.de.map });
  expect([...picture.matchAll(/>\s*([^<>\s][^<>]*?)\s*<\/text\s*>/g)].map(([, words]) => words)).toEqual([
    "Berlin &amp; Umland",
  ]);
  expect(picture.match(/stroke="var\(--map-route\)"/g)).toHaveLength(2);
  expect(picture.match(/stroke-dasharray="1 10"/g)).toHaveLength(3);
  for (const [, drawn] of picture.matchAll(/stroke="var\(--map-(?:road|street)[^)]*\)"[^>]*d="([^"]*)"/g))
    expect(drawn).toBe("");
  // The picture uses the page's colours, in either theme.
  expect(picture).not.toMatch(/(?:fill|stroke)="#/);
});
