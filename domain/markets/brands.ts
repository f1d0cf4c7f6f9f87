import type { Brand } from "./brand.ts";
import { kuroba } from "./brands/kuroba.ts";
import { pitaya } from "./brands/pitaya.ts";
import { sabzina } from "./brands/sabzina.ts";
import { tanghali } from "./brands/tanghali.ts";
import { waybill } from "./brands/waybill.ts";

export type { Brand } from "./brand.ts";

/** Every brand that this build can wear, by the value of BRAND. */
export const brands = { kuroba, pitaya, sabzina, tanghali, waybill } as const satisfies Record<string, Brand>;
export type BrandId = keyof typeof brands;

/** The brand of the generic on-demand service, worn when no other is configured. */
export const defaultBrandId: BrandId = "waybill";
