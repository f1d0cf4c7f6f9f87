import type { ManagedBrand } from "@waybill/contract/operations/brand";
import type { Operator } from "../platform/actor.ts";
import { deleteProfile } from "./rows.ts";
import { type BrandDeps, changeBrand } from "./change-brand.ts";

/** Restores the brand from its file. */
export async function resetBrand(deps: BrandDeps, actor: Operator): Promise<ManagedBrand> {
  const answer = await changeBrand(deps, actor, "brand.reset", (db) =>
    deleteProfile(db, deps.settings.brand),
  );
  await deps.changed();
  return answer;
}
