import { ownBrandCss } from "@waybill/domain/markets/brand-colours";
import { type Brand, brands } from "@waybill/domain/markets/brands";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { BrandProfile } from "../platform/database/market-tables.ts";
import type { Deps } from "../platform/deps.ts";
import { brandOfFile, type BrandWatch, type CurrentBrand } from "../platform/current-brand.ts";
import { findProfile } from "./rows.ts";

type Files = ReadonlyMap<string, { type: string; content: Buffer }>;

const types = {
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
} as const;

/** The path of the brand's own files. A file's name changes with its content. */
export const brandFilesPath = "/brands/worn/";

/** The brand after applying a profile: name, colour and logo come from the profile, the rest from the file. */
export function brandOfProfile(
  of: CurrentBrand,
  profile: BrandProfile,
): { brand: CurrentBrand; files: Files } {
  const files = new Map<string, { type: string; content: Buffer }>();
  const address = (ending: keyof typeof types, content: Buffer) => {
    const name = `${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${ending}`;
    files.set(name, { type: types[ending], content });
    return brandFilesPath + name;
  };
  const { service_name, colour, logo } = profile;
  const chosen: Brand = { ...brands[of.id as keyof typeof brands], service_name, colour };
  const brand: CurrentBrand = {
    ...chosen,
    logo_url: logo ? address(logo.type, Buffer.from(logo.content, "base64")) : of.logo_url,
    style_url: address("css", Buffer.from(ownBrandCss(chosen))),
  };
  return { brand, files };
}

/** Holds the current brand of this process: the file's, or what operators saved after `refresh`. */
export function watchBrand({ db, settings }: Pick<Deps, "db" | "settings">): BrandWatch {
  const ofFile = brandOfFile(settings.brand);
  const untouched = { brand: ofFile, files: new Map() as Files };
  let now = untouched;
  let known: BrandProfile | undefined;
  return {
    current: () => now.brand,
    file: (name) => now.files.get(name),
    refresh: async () => {
      const profile = (await findProfile(db, settings.brand))?.profile;
      if (isDeepStrictEqual(profile, known)) return;
      now = profile ? brandOfProfile(ofFile, profile) : untouched;
      known = profile;
    },
  };
}
