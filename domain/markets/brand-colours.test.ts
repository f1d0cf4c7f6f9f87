import { converter, differenceEuclidean, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { type Brand, brands, defaultBrandId } from "./brands.ts";
import {
  brandColours,
  brandCss,
  brandPairs,
  measuredPairs,
  nearestReadable,
  unreadablePairs,
  ownBrandCss,
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
const brandsAndThemes = all.flatMap((brand) =>
  (["light", "dark"] as const).map((theme) => [brand.id, theme, brand] as const),
);

test.each(brandsAndThemes)(
  "%s in the %s theme is readable: every derived pair has its minimum contrast [14.76]",
  (_, theme, brand) => {
    const derived = brandColours(brand);
    const grounds = { ...brand.neutrals, ...derived };
    for (const { of, on, min } of brandPairs)
      expect(wcagContrast(derived[of][theme], grounds[on][theme]), `${of} on ${on}`).toBeGreaterThanOrEqual(
        min[theme],
      );
    expect(unreadablePairs(brand)).toEqual([]);
    expect(nearestReadable(brand)).toBe(brand.colour);
  },
);

test("text needs 4.5:1 and lines need 3:1 on each background they appear on", () => {
  for (const { of, min } of brandPairs)
    if (of !== "fill") expect(Math.min(min.light, min.dark)).toBe(of === "line" ? 3 : 4.5);
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
  "%s is refused with the pair that lacks contrast, and the nearest readable colour is accepted [14.76]",
  (_, colour, of, on, theme) => {
    const brand = invented("refused", colour);
    expect(unreadablePairs(brand)[0]).toMatchObject({ of, on, theme });
    const nearest = nearestReadable(brand);
    expect(unreadablePairs({ ...brand, colour: nearest })).toEqual([]);
    expect(colourDistance(nearest, colour)).toBeLessThan(0.1);
  },
);

/** The perceived difference of two colours: 0.02 is just visible, 0.1 is clearly another colour. */
const colourDistance = differenceEuclidean("oklab");

test("in the dark theme the black brand is near-white with black text, and its links differ from text [10.73]", () => {
  const { fill, "on-fill": onFill, text, line } = brandColours(brands.kuroba);
  for (const colour of [fill.dark, line.dark]) expect(wcagContrast(colour, "#000000")).toBeGreaterThan(17);
  expect(onFill.dark).toBe("#111111");
  expect(fill.light).toBe("#1d1d22");
  // The text colours of tokens.css.
  expect(colourDistance(text.dark, "#eceeee")).toBeGreaterThan(0.12);
  expect(colourDistance(text.light, "#16191a")).toBeGreaterThan(0.12);
});

test("a brand keeps its own colour if it is readable, and has its own corner radius", () => {
  expect(brandColours(brands.waybill)["fill"].light).toBe("#00647a");
  expect(brandColours(brands.tanghali)["on-fill"].light).toBe("#111111");
  const css = brandCss(Object.values(brands));
  expect(css).toContain('[data-brand="tanghali"]{--brand:#ffb81c;--brand-radius:12px;');
});

test("a deployment's own brand overrides the brand layer, only on pages with its id", () => {
  const css = ownBrandCss({ ...brands.waybill, colour: "#8a1f5c" });
  expect(css).toMatch(/^html\[data-brand="waybill"\]\{--brand:#8a1f5c;--brand-radius:8px;/);
  expect(css.match(/\{/g)).toHaveLength(1);
});

const lch = (colour: string) => {
  const { l, c, h = 0 } = converter("oklch")(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
};

test("a hovered or pressed button is darker; in the dark theme lighter when hovered, darker when pressed", () => {
  for (const brand of Object.values(brands)) {
    const colours = brandColours(brand);
    const shift = (state: "fill-hover" | "fill-press", theme: "light" | "dark") =>
      lch(colours[state][theme]).l - lch(colours.fill[theme]).l;
    expect(shift("fill-hover", "light"), brand.id).toBeCloseTo(-0.045, 2);
    expect(shift("fill-press", "light"), brand.id).toBeCloseTo(-0.085, 2);
    expect(shift("fill-press", "dark"), brand.id).toBeCloseTo(-0.05, 2);
    // The lighter shade is limited by the contrast of the text on it.
    expect(shift("fill-hover", "dark"), brand.id).toBeGreaterThan(0.02);
    expect(shift("fill-hover", "dark"), brand.id).toBeLessThan(0.05);
  }
});

test("if text would be unreadable on a lighter or darker button, the button changes in the other direction", () => {
  // White text has hardly more than the required contrast here, so the button cannot become lighter.
  const { fill, "fill-hover": hover, "on-fill": onFill } = brandColours(invented("edge", "#b85c00"));
  expect(onFill.dark).toBe("#ffffff");
  expect(wcagContrast("#ffffff", fill.dark)).toBeLessThan(4.8);
  expect(lch(hover.dark).l).toBeLessThan(lch(fill.dark).l);
  expect(lch(hover.dark).l).toBeCloseTo(lch(fill.dark).l - 0.045, 2);
});

test("a tint is close to the page's colour and its line a little less, both of the brand's hue and much less colourful", () => {
  for (const brand of [brands.pitaya, brands.sabzina, brands.tanghali, brands.waybill]) {
    const { tint, "tint-line": line } = brandColours(brand);
    const own = lch(brand.colour);
    for (const colour of [tint.light, tint.dark, line.light, line.dark])
      expect(Math.abs(lch(colour).h - own.h), `${brand.id} ${colour}`).toBeLessThan(12);
    expect(lch(tint.light).l).toBeCloseTo(0.964, 2);
    expect(lch(tint.dark).l).toBeCloseTo(0.264, 2);
    expect(lch(line.light).l).toBeCloseTo(0.88, 2);
    expect(lch(line.dark).l).toBeCloseTo(0.377, 2);
    expect(lch(tint.light).c / own.c).toBeLessThan(0.2);
    expect(lch(line.light).c / own.c).toBeLessThan(0.46);
    expect(lch(tint.dark).c).toBeLessThan(0.035);
    expect(lch(line.dark).c).toBeLessThan(0.065);
  }
  const pale = brandColours(invented("pale", "#7a8f86"));
  expect(lch(pale.tint.dark).c).toBeLessThan(0.5 * lch("#7a8f86").c);
  expect(lch(pale["tint-line"].dark).c).toBeLessThan(0.7 * lch("#7a8f86").c);
});

test("the pair with the least contrast comes first [14.76]", () => {
  const lacking = measuredPairs(invented("grey", "#777777")).map(({ ratio, min }) => ratio / min);
  expect(lacking).toEqual(lacking.toSorted((one, other) => one - other));
  expect(lacking).toHaveLength(brandPairs.length * 2);
});

test("the layer has the font, every colour in both themes, and the first brand as default", () => {
  const [type, first, ...others] = brandCss(Object.values(brands)).split("\n");
  expect(type).toMatch(/^:root\{--brand-font:"Inter Waybill",.*sans-serif\}$/);
  expect(first).toMatch(/^:root,\[data-brand="kuroba"\]\{/);
  expect(others).toHaveLength(Object.keys(brands).length - 1);
  for (const block of others)
    expect(block).toMatch(/^\[data-brand="[a-z]+"\]\{--brand:#[0-9a-f]{6};[^{},]*,/);
  const waybill = others.at(-1) ?? "";
  const { colour, neutrals } = brands.waybill;
  for (const [name, { light, dark }] of Object.entries({ ...brandColours(brands.waybill), ...neutrals }))
    expect(waybill).toContain(`;--brand-${name}:light-dark(${light},${dark});`);
  expect(waybill).toContain(`--brand-fill:light-dark(${colour},`);
  expect(waybill.match(/;--/g)).toHaveLength(waybill.match(/;(?!\})/g)?.length ?? 0);
});

test("each brand is selected by its own name, with all of its greys in both themes", () => {
  for (const [id, brand] of Object.entries<Brand>(brands)) {
    expect(brand.id).toBe(id);
    expect(brand.service_name.toLowerCase()).toBe(id);
    expect(brand.serves).toBeOneOf(["food", "anything"]);
    for (const { light, dark } of Object.values(brand.neutrals)) {
      expect(`${light}${dark}`).toMatch(/^(#[0-9a-f]{6}){2}$/);
      expect(lch(light).l, `${id} ${light}`).toBeGreaterThan(lch(dark).l);
    }
  }
  expect(brands[defaultBrandId].serves).toBe("anything");
});
