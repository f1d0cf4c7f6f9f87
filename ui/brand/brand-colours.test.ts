import { wcagContrast } from "culori";
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

test("a brand keeps its own colour where it can be read, and gets a rounder or sharper corner", () => {
  expect(brandColours(brands.waybill)["fill"].light).toBe("#00647a");
  expect(brandColours(brands.tanghali)["on-fill"].light).toBe("#111111");
  const css = brandCss(Object.values(brands));
  expect(css).toContain('[data-brand="tanghali"]{--brand:#ffb81c;--brand-radius:12px;');
});
