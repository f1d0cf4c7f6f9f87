import type { VendorSecurity } from "@waybill/contract/merchants/security";
import { recordAudit } from "../../../audit/record-audit.ts";
import type { Actor } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { requireMerchantOf } from "../../require-account.ts";
import { announceUserChanged } from "../../actor-lookup.ts";
import { readVendorSecurity } from "./read-vendor-security.ts";
import { findPeopleWithFactors, findSecurity, putSecurity } from "./security-rows.ts";

type SecurityChange = { vendorId: string; second_factor_required: boolean };

/** Requires a second factor of everybody at a vendor, or stops requiring it; applies to open sessions at once. */
export async function setVendorSecurity(
  deps: Pick<Deps, "db" | "pool" | "now" | "fanOut" | "log">,
  actor: Actor,
  { vendorId, second_factor_required }: SecurityChange,
): Promise<VendorSecurity> {
  requireMerchantOf(actor, vendorId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ db }) => {
    const former = await findSecurity(db, vendorId);
    await putSecurity(db, { vendor_id: vendorId, second_factor_required });
    const change = {
      action: "vendor.security-set",
      subject: { kind: "vendor", id: vendorId },
      before: former && { second_factor_required: former.second_factor_required },
      after: { second_factor_required },
    };
    await recordAudit(db, { by: actor, at }, change);
  });
  const people = await findPeopleWithFactors(deps.db, vendorId);
  await Promise.all(people.map(({ user_id }) => announceUserChanged(deps, user_id)));
  return readVendorSecurity(deps, actor, vendorId);
}
