import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { brands, type Brand } from "@waybill/domain/markets/brands";

const logoOf = ({ id }: Brand) =>
  readFileSync(join(import.meta.dirname, `../../portal/public/brands/${id}/logo.svg`), "utf8");

/** The fill colours of a logo, with the dark theme's overrides. */
const dressOf = (drawing: string, theme: "light" | "dark") => {
  const [, plain = "", dark = ""] =
    /<style>(.*?)(?:@media \(prefers-color-scheme:dark\)\{(.*))?<\/style>/s.exec(drawing) ?? [];
  const fill = (part: string) => {
    const find = (css: string) => new RegExp(`\\.${part}\\{fill:(#[0-9a-f]{6})`).exec(css)?.[1];
    return (theme === "dark" ? find(dark) : undefined) ?? find(plain) ?? "none";
  };
  return { tile: fill("tile"), mark: fill("mark") };
};

test("there are several food brands and one general brand, each with its own name and logo [1.09]", () => {
  const allBrands: Brand[] = Object.values(brands);
  const serving = (what: Brand["serves"]) => allBrands.filter(({ serves }) => serves === what);
  expect(serving("food").length).toBeGreaterThanOrEqual(3);
  expect(serving("anything").map(({ id }) => id)).toEqual(["waybill"]);
  expect(new Set(allBrands.map(({ service_name }) => service_name)).size).toBe(allBrands.length);
  expect(new Set(allBrands.map(logoOf)).size).toBe(allBrands.length);
  expect(new Set(allBrands.map(({ colour }) => colour)).size).toBe(allBrands.length);
  for (const [id, brand] of Object.entries(brands)) expect(brand.id).toBe(id);
});

const inBothThemes = Object.values<Brand>(brands).flatMap((brand) =>
  (["light", "dark"] as const).map((theme) => [brand.id, theme, brand] as const),
);

test.each(inBothThemes)(
  "the logo of %s is visible on a %s bar, and small enough to load",
  (_, theme, brand) => {
    const drawing = logoOf(brand);
    expect(drawing.length).toBeLessThan(4000);
    // Self-contained: nothing is fetched, nothing runs.
    expect(drawing).not.toMatch(/<script|<image|href=|@import|url\(/);
    const { tile, mark } = dressOf(drawing, theme);
    const bar = brand.neutrals.surface[theme];
    expect(wcagContrast(mark, tile)).toBeGreaterThanOrEqual(3);
    expect(Math.max(wcagContrast(tile, bar), wcagContrast(mark, bar))).toBeGreaterThanOrEqual(3);
  },
);
