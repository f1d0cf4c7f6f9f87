import { type Brand, type BrandId, brands } from "@waybill/domain/markets/brands";

/** A brand as pages, mails and documents use it. */
export type CurrentBrand = Brand & {
  logo_url: string;
  /** The style sheet that pages load after the built ones; undefined if the built ones already have the brand. */
  style_url: string | undefined;
};

/** The deployment's brand, cached in this process and read again after a change. */
export type BrandWatch = {
  current: () => CurrentBrand;
  /** Reads what operators have saved. */
  refresh: () => Promise<void>;
  /** A file of the current brand, by its name in `style_url` or `logo_url`. */
  file: (name: string) => { type: string; content: Buffer } | undefined;
};

/** The brand of the configured file, used until operators save another. */
export const brandOfFile = (id: BrandId): CurrentBrand => ({
  ...brands[id],
  logo_url: `/brands/${id}/logo.svg`,
  style_url: undefined,
});
