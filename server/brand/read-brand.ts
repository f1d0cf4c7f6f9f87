import type { ManagedBrand } from "@waybill/contract/operations/brand";
import type { Deps } from "../platform/deps.ts";
import { findProfile } from "./rows.ts";
import { brandAnswer } from "./brand-answer.ts";

export const readBrand = async ({ db, settings }: Pick<Deps, "db" | "settings">): Promise<ManagedBrand> =>
  brandAnswer(settings.brand, await findProfile(db, settings.brand));
