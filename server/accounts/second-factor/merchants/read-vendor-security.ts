import type { VendorSecurity } from "@waybill/contract/merchants/security";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { requireMerchantOf } from "../../require-account.ts";
import { findPeopleWithFactors, findSecurity } from "./security-rows.ts";

/** Whether a vendor requires second factors, and how many of its users have one. */
export async function readVendorSecurity(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  vendorId: string,
): Promise<VendorSecurity> {
  requireMerchantOf(actor, vendorId);
  const people = await findPeopleWithFactors(db, vendorId);
  return {
    second_factor_required: (await findSecurity(db, vendorId))?.second_factor_required ?? false,
    people: people.length,
    people_with_second_factor: people.filter(({ has_factor }) => has_factor).length,
  };
}
