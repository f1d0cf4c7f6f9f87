import { type Brand, type BrandId, brands } from "@waybill/domain/markets/brands";

/** A brand as pages, mails and documents wear it. */
export type WornBrand = Brand & {
  logo_url: string;
  /** The style sheet that pages load on top of the built ones; undefined: those have the brand already. */
  style_url: string | undefined;
};

/** This cell's brand in this process: cached, and read again only after a change. */
export type BrandWatch = {
  worn: () => WornBrand;
  /** Reads again what operators have saved. */
  refresh: () => Promise<void>;
  /** A file of the brand that is worn, by its name in `style_url` or `logo_url`. */
  file: (name: string) => { type: string; content: Buffer } | undefined;
};

/** The brand as its file has it: worn until operators save another. */
export const brandOfFile = (id: BrandId): WornBrand => ({
  ...brands[id],
  logo_url: `/brands/${id}/logo.svg`,
  style_url: undefined,
});
