import { differenceEuclidean, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { type Brand, brands } from "./brands.ts";
import {
  brandColours,
  brandCss,
  brandPairs,
  nearestReadable,
  unreadablePairs,
  wornCss,
} from "./brand-colours.ts";

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
  "%s in the %s theme can be read: every derived pair holds its contrast [14.76]",
  (_, theme, brand) => {
    const derived = brandColours(brand);
    const grounds = { ...brand.neutrals, ...derived };
    for (const { of, on, least } of brandPairs)
      expect(wcagContrast(derived[of][theme], grounds[on][theme]), `${of} on ${on}`).toBeGreaterThanOrEqual(
        least[theme],
      );
    expect(unreadablePairs(brand)).toEqual([]);
    expect(nearestReadable(brand)).toBe(brand.colour);
  },
);

test("words are held to 4.5:1 and lines to 3:1 on each ground that they are seen on", () => {
  for (const { of, least } of brandPairs)
    if (of !== "fill") expect(Math.min(least.light, least.dark)).toBe(of === "line" ? 3 : 4.5);
  expect(brandPairs.map(({ of, on }) => `${of} on ${on}`).sort()).toEqual([
    "fill on surface",
    ...["canvas", "raised", "surface"].map((on) => `line on ${on}`),
    ...["fill", "fill-hover", "fill-press"].map((on) => `on-fill on ${on}`),
    ...["canvas", "sunken", "surface", "tint"].map((on) => `text on ${on}`),
  ]);
});

test.each([
  ["a grey between black and white words", "#777777", "on-fill", "fill", "light"],
  ["an orange between them", "#d44f1a", "on-fill", "fill", "light"],
  ["white on white pages", "#ffffff", "fill", "surface", "light"],
])(
  "%s is refused with the pair that lacks contrast, and the nearest one can be worn [14.76]",
  (_, colour, of, on, theme) => {
    const brand = invented("refused", colour);
    expect(unreadablePairs(brand)[0]).toMatchObject({ of, on, theme });
    const nearest = nearestReadable(brand);
    expect(unreadablePairs({ ...brand, colour: nearest })).toEqual([]);
    expect(apart(nearest, colour)).toBeLessThan(0.1);
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

test("a brand that is worn stands above the layer's own block, on pages of its id alone", () => {
  const css = wornCss({ ...brands.waybill, colour: "#8a1f5c" });
  expect(css).toMatch(/^html\[data-brand="waybill"\]\{--brand:#8a1f5c;--brand-radius:8px;/);
  expect(css.match(/\{/g)).toHaveLength(1);
});
