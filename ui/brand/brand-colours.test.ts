import { differenceEuclidean, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { type Brand, brands } from "@waybill/domain/markets/brands";
import { brandColours, brandCss } from "./brand-colours.ts";

const neutrals = brands.waybill.neutrals;
const invented = (id: string, colour: string): Brand => ({
  id,
  service_name: id,
  serves: "food",
  colour,
  neutrals,
  radius: 8,
});
const all: Brand[] = [
  ...Object.values(brands),
  invented("pink", "#d70f64"),
  invented("near-black", "#111111"),
  invented("teal", "#00ccbc"),
  invented("lime", "#06c167"),
];
const worn = all.flatMap((brand) =>
  (["light", "dark"] as const).map((theme) => [brand.id, theme, brand] as const),
);

test.each(worn)(
  "%s in the %s theme can be read: every derived pair holds its contrast",
  (_, theme, brand) => {
    const derived = brandColours(brand);
    const colour = (name: keyof typeof derived) => derived[name][theme];
    const ground = (name: keyof Brand["neutrals"]) => brand.neutrals[name][theme];
    for (const fill of ["fill", "fill-hover", "fill-press"] as const)
      expect(wcagContrast(colour("on-fill"), colour(fill)), fill).toBeGreaterThanOrEqual(4.5);
    for (const name of ["canvas", "surface", "sunken"] as const)
      expect(wcagContrast(colour("text"), ground(name)), `text on ${name}`).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(colour("text"), colour("tint")), "text on tint").toBeGreaterThanOrEqual(4.5);
    for (const name of ["canvas", "surface", "raised"] as const)
      expect(wcagContrast(colour("line"), ground(name)), `line on ${name}`).toBeGreaterThanOrEqual(3);
    if (theme === "dark") {
      expect(wcagContrast(colour("fill"), ground("surface"))).toBeGreaterThanOrEqual(3);
      expect(wcagContrast(colour("text"), ground("surface"))).toBeGreaterThanOrEqual(7);
    }
  },
);

/** How far apart two colours look: 0.02 is just seen, 0.1 is another colour. */
const apart = differenceEuclidean("oklab");

test("in the dark the black brand is near-white with black words, and its links are no words of the text [10.73]", () => {
  const { fill, "on-fill": onFill, text, line } = brandColours(brands.kuroba);
  for (const colour of [fill.dark, line.dark]) expect(wcagContrast(colour, "#000000")).toBeGreaterThan(17);
  expect(onFill.dark).toBe("#111111");
  expect(fill.light).toBe("#1d1d22");
  // The text colours of tokens.css.
  expect(apart(text.dark, "#eceeee")).toBeGreaterThan(0.12);
  expect(apart(text.light, "#16191a")).toBeGreaterThan(0.12);
});

test("a brand keeps its own colour where it can be read, and gets a rounder or sharper corner", () => {
  expect(brandColours(brands.waybill)["fill"].light).toBe("#00647a");
  expect(brandColours(brands.tanghali)["on-fill"].light).toBe("#111111");
  const css = brandCss(Object.values(brands));
  expect(css).toContain('[data-brand="tanghali"]{--brand:#ffb81c;--brand-radius:12px;');
});
