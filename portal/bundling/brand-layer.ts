import type { Plugin } from "vite";
import { brands, defaultBrandId } from "../../domain/markets/brands.ts";
import { brandCss } from "@waybill/domain/markets/brand-colours";

/** True for the font that the application includes. */
const isType = (name: string) => /inter-waybill.*\.woff2$/.test(name);
const typeFace = (address: string) =>
  `@font-face{font-family:"Inter Waybill";src:url("/${address}") format("woff2");font-weight:400 650;font-display:swap}`;

/**
 * The brand layer: the build puts it into the application's `file`, and at /brands.css for pages of the server,
 * which share the application's font.
 */
export const brandLayer = (file: string): Plugin => {
  const all = [brands[defaultBrandId], ...Object.values(brands).filter(({ id }) => id !== defaultBrandId)];
  return {
    name: "brand-layer",
    load: (id) => (id === file ? brandCss(all) : undefined),
    generateBundle(_, bundle) {
      const face = Object.keys(bundle).filter(isType).map(typeFace);
      if (face.length !== 1)
        throw new Error(`Expected one inter-waybill font file in the bundle, found ${face.length}.`);
      this.emitFile({ type: "asset", fileName: "brands.css", source: `${face.join("")}${brandCss(all)}` });
    },
  };
};
