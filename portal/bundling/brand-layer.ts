import type { Plugin } from "vite";
import { brands, defaultBrandId } from "../../domain/markets/brands.ts";
import { brandCss } from "@waybill/ui/brand/brand-colours.ts";

/** The brand layer, derived once: it fills the application's `file`, and stands at /brands.css for pages of the server. */
export const brandLayer = (file: string): Plugin => {
  const all = [brands[defaultBrandId], ...Object.values(brands).filter(({ id }) => id !== defaultBrandId)];
  return {
    name: "brand-layer",
    load: (id) => (id === file ? brandCss(all) : undefined),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "brands.css", source: brandCss(all) });
    },
  };
};
