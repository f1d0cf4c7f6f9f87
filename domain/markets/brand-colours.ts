import { clampChroma, converter, formatHex, wcagContrast } from "culori";
import type { Brand, ThemedColour } from "./brands.ts";

const oklch = converter("oklch");
const step = 0.005;

const colourAt = (like: string, lightness: number, chroma = oklch(like)?.c ?? 0): string => {
  const colour = { mode: "oklch" as const, l: lightness, c: chroma, h: oklch(like)?.h ?? 0 };
  return formatHex(clampChroma(colour, "oklch", "rgb"));
};
const lightnessOf = (colour: string) => oklch(colour)?.l ?? 0;
const chromaOf = (colour: string) => oklch(colour)?.c ?? 0;

/** Changes only the lightness of a colour, in steps, until it has the required contrast on every background. */
const stepUntil = (
  colour: string,
  towards: 1 | -1,
  grounds: readonly (readonly [string, number])[],
): string => {
  const holds = (shade: string) => grounds.every(([ground, ratio]) => wcagContrast(shade, ground) >= ratio);
  let shade = colour;
  for (let at = Math.min(1, lightnessOf(colour)); !holds(shade) && at >= 0 && at <= 1; at += towards * step)
    shade = colourAt(colour, at);
  return shade;
};

/**
 * Returns a shade that is lighter or darker by `by`, or by less if the text on it would become unreadable; if even
 * the first step is unreadable, goes in the other direction.
 */
const shifted = (fill: string, onFill: string, by: number): string => {
  const shades = (sign: number) =>
    Array.from({ length: Math.round(Math.abs(by) / step) }, (_, at) =>
      colourAt(fill, lightnessOf(fill) + sign * Math.sign(by) * step * (at + 1)),
    ).filter((shade) => wcagContrast(shade, onFill) >= 4.5);
  return shades(1).at(-1) ?? shades(-1).at(-1) ?? fill;
};

/** Below this chroma a colour has no recognisable hue. */
const minChroma = 0.03;
/** The link colour of a brand without a hue. */
const linkOfNeutral = "#1f5fc4";
/** The lightness of a black brand's buttons in the dark theme; their text is black. */
const lightOfNeutral = 0.955;

const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

function coloursIn(theme: Theme, { colour, neutrals }: Brand) {
  const [canvas, surface, sunken, raised] = [
    neutrals.canvas[theme],
    neutrals.surface[theme],
    neutrals.sunken[theme],
    neutrals.raised[theme],
  ];
  const dark = theme === "dark";
  const outward = dark ? 1 : -1;
  const chroma = chromaOf(colour);
  const isNeutral = chroma < minChroma;
  // In the dark theme a black button becomes nearly white, because a grey one would look disabled.
  const shown = isNeutral && dark ? colourAt(colour, lightOfNeutral) : colour;
  const fill = dark ? stepUntil(shown, 1, [[surface, 3]]) : shown;
  const onFill = wcagContrast("#ffffff", fill) >= 4.5 ? "#ffffff" : "#111111";
  const tint = dark
    ? colourAt(colour, 0.264, Math.min(chroma * 0.38, 0.033))
    : colourAt(colour, 0.964, chroma * 0.17);
  const textGrounds = [canvas, surface, sunken, tint].map((ground) => [ground, 4.5] as const);
  return {
    fill,
    "fill-hover": shifted(fill, onFill, outward * 0.045),
    "fill-press": shifted(fill, onFill, dark ? -0.05 : -0.085),
    "on-fill": onFill,
    text: stepUntil(
      isNeutral ? linkOfNeutral : colour,
      outward,
      dark ? [...textGrounds, [surface, 7]] : textGrounds,
    ),
    line: stepUntil(shown, outward, [
      [canvas, 3],
      [surface, 3],
      [raised, 3],
    ]),
    tint,
    "tint-line": dark
      ? colourAt(colour, 0.377, Math.min(chroma * 0.6, 0.062))
      : colourAt(colour, 0.88, chroma * 0.44),
  };
}

export type DerivedColour = keyof ReturnType<typeof coloursIn>;

/**
 * Returns every derived colour of a brand, in both themes: hue and chroma stay those of the brand, lightness
 * changes until the contrast is sufficient.
 */
export function brandColours(brand: Brand): Record<DerivedColour, ThemedColour> {
  const [light, dark] = [coloursIn("light", brand), coloursIn("dark", brand)];
  const names = Object.keys(light) as DerivedColour[];
  const pairs = names.map((name) => [name, { light: light[name], dark: dark[name] }] as const);
  return Object.fromEntries(pairs) as Record<DerivedColour, ThemedColour>;
}

type Neutral = keyof Brand["neutrals"];
type Pair = { of: DerivedColour; on: DerivedColour | Neutral; min: Record<Theme, number> };

const both = (min: number) => ({ light: min, dark: min });
/**
 * Text needs a contrast of 4.5:1, lines 3:1 (WCAG 2.2). A fill must also differ from the page around it; WCAG has
 * no value for this.
 */
const seenAtAll = 1.2;

/** The minimum contrast of each derived colour on each background. All checks of readability use this list. */
export const brandPairs: readonly Pair[] = [
  ...(["fill", "fill-hover", "fill-press"] as const).map((on): Pair => ({
    of: "on-fill",
    on,
    min: both(4.5),
  })),
  ...(["canvas", "sunken", "tint"] as const).map((on): Pair => ({ of: "text", on, min: both(4.5) })),
  { of: "text", on: "surface", min: { light: 4.5, dark: 7 } },
  ...(["canvas", "surface", "raised"] as const).map((on): Pair => ({ of: "line", on, min: both(3) })),
  { of: "fill", on: "surface", min: { light: seenAtAll, dark: 3 } },
];

/** The measured contrast of a pair in a theme. */
export type MeasuredPair = {
  of: DerivedColour;
  on: DerivedColour | Neutral;
  theme: Theme;
  ratio: number;
  min: number;
};

/**
 * Returns every pair of text and background of a brand in both themes with its contrast: first the pair that is
 * nearest to its minimum, or below it.
 */
export function measuredPairs(brand: Brand): MeasuredPair[] {
  const derived = brandColours(brand);
  const grounds = { ...brand.neutrals, ...derived };
  return brandPairs
    .flatMap(({ of, on, min }) =>
      themes.map((theme) => ({
        of,
        on,
        theme,
        min: min[theme],
        ratio: wcagContrast(derived[of][theme], grounds[on][theme]),
      })),
    )
    .sort((one, other) => one.ratio / one.min - other.ratio / other.min);
}

/** Returns every pair of text and background of a brand with too little contrast, worst first; empty if the colour is usable. */
export const unreadablePairs = (brand: Brand): MeasuredPair[] =>
  measuredPairs(brand).filter(({ ratio, min }) => ratio < min);

/**
 * Returns the readable colour nearest to a brand's own: the same hue, darker or lighter; the brand's own if it is
 * readable.
 */
export function nearestReadable(brand: Brand): string {
  const isReadable = (colour: string) => unreadablePairs({ ...brand, colour }).length === 0;
  if (isReadable(brand.colour)) return brand.colour;
  const from = lightnessOf(brand.colour);
  for (let by = step; by < 1; by += step)
    for (const lightness of [from - by, from + by]) {
      if (lightness < 0 || lightness > 1) continue;
      const colour = colourAt(brand.colour, lightness);
      if (isReadable(colour)) return colour;
    }
  return brand.colour;
}

/** The font family of all pages; a language in another script adds that script's font. */
const family =
  '"Inter Waybill",var(--script-font,system-ui),system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';

const brandBlock = (brand: Brand, where: string): string => {
  const colours = Object.entries({ ...brandColours(brand), ...brand.neutrals });
  const lines = colours.map(([name, { light, dark }]) => `--brand-${name}:light-dark(${light},${dark});`);
  return `${where}{--brand:${brand.colour};--brand-radius:${brand.radius}px;${lines.join("")}}`;
};

/**
 * Returns CSS that sets the colours of a deployment's own brand on its pages; its selector is stronger than the
 * brand layer's, wherever it is loaded.
 */
export const ownBrandCss = (brand: Brand): string => brandBlock(brand, `html[data-brand="${brand.id}"]`);

/** Returns the brand layer as CSS: the font, then one block per brand; the first brand is the default. */
export const brandCss = (all: readonly Brand[]): string =>
  [
    `:root{--brand-font:${family}}`,
    ...all.map((brand, at) => brandBlock(brand, `${at === 0 ? ":root," : ""}[data-brand="${brand.id}"]`)),
  ].join("\n");
