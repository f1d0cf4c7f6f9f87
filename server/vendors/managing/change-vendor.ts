import type { ConsoleVendor } from "@waybill/contract/operations/vendors";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { putVendorPrice, updateVendorRow } from "./rows.ts";
import { type VendorDeps, type VendorChanges, applyChanges, factsOf, auditedFacts } from "./vendor-facts.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";
import { readConsoleVendor } from "./vendors.ts";

/** Changes a vendor's terms; omitted fields stay. */
export async function changeVendor(
  deps: VendorDeps,
  by: Actor,
  vendorId: string,
  changes: VendorChanges,
): Promise<ConsoleVendor> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const former = await requireExistingVendor(pool, vendorId);
    const facts = applyChanges(deps, factsOf(former), changes);
    await updateVendorRow(pool, vendorId, facts);
    const pricing = changes.price_override === undefined ? former.pricing : changes.price_override;
    if (changes.price_override !== undefined) await putVendorPrice(pool, vendorId, changes.price_override);
    await recordAudit(
      db,
      { by, at },
      {
        action: "vendor.changed",
        subject: { kind: "vendor", id: vendorId },
        before: auditedFacts(factsOf(former), former.pricing),
        after: auditedFacts(facts, pricing),
      },
    );
  });
  if (changes.price_override !== undefined) await deps.market.changed();
  return readConsoleVendor(deps, vendorId);
}
