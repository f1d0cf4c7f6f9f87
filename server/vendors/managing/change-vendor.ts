import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { putVendorPrice, updateVendorRow } from "./rows.ts";
import { type VendorDeps, type Changes, factsAfter, factsOf, audited } from "./vendor-facts.ts";
import { knownVendor } from "./known-vendor.ts";
import { readConsoleVendor } from "./vendors.ts";

/** Changes a vendor's terms; omitted fields stay. */
export async function changeVendor(
  deps: VendorDeps,
  by: Actor,
  vendorId: string,
  changes: Changes,
): Promise<ConsoleVendor> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await knownVendor(pool, vendorId);
    const facts = factsAfter(deps, factsOf(former), changes);
    await updateVendorRow(pool, vendorId, facts);
    const pricing = changes.price_override === undefined ? former.pricing : changes.price_override;
    if (changes.price_override !== undefined) await putVendorPrice(pool, vendorId, changes.price_override);
    await recordAudit(
      db,
      { by, at },
      {
        action: "vendor.changed",
        subject: { kind: "vendor", id: vendorId },
        before: audited(factsOf(former), former.pricing),
        after: audited(facts, pricing),
      },
    );
  });
  if (changes.price_override !== undefined) await deps.market.changed();
  return readConsoleVendor(deps, vendorId);
}
