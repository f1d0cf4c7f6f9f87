import type { OutletImport } from "@waybill/contract/merchants/outlet-imports";
import { outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import { announceNewOutlet } from "../../accounts/actor-lookup.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { outletFacts } from "../../vendors/outlets/outlet-facts.ts";
import { insertOutlet, type OutletRow } from "../../vendors/outlets/outlets-sql.ts";
import { auditAddedOutlets } from "../../vendors/outlets/write-outlet.ts";
import { importAnswer, rowsWithProblems } from "./import-answer.ts";
import { requireOwnImport, requireOwnParent, type ImportDeps } from "./own-imports.ts";
import { lockImport, recordMadeOutlets } from "./rows.ts";

/**
 * Creates an outlet for every row without an error, all in one commit. Repeating the call creates only rows that
 * were fixed in the meantime.
 */
export async function makeOutlets(
  deps: ImportDeps,
  actor: Actor,
  { importId, language }: { importId: string; language: string },
): Promise<OutletImport> {
  const found = await requireOwnImport(deps, actor, importId);
  const parent = await requireOwnParent(deps, actor, found.parent_vendor_id);
  const at = deps.now();
  const parent_vendor_id = parent.vendor_id;
  const count = await inTransaction(deps.pool, async ({ pool, db }) => {
    await lockImport(pool, importId);
    const made: { row_number: number; vendor_id: string }[] = [];
    const outlets: OutletRow[] = [];
    for (const { row_number, outlet, errors, vendor_id: madeBefore } of await rowsWithProblems(pool, found)) {
      const client_vendor_id = outlet.client_vendor_id?.trim() ?? "";
      const vendor_id = outletVendorId(parent_vendor_id, client_vendor_id);
      if (errors.length > 0 || madeBefore !== null || vendor_id === undefined) continue;
      const facts = outletFacts({ ...outlet, parent_vendor_id }, deps.country);
      const options = { paymentMethods: parent.payment_methods, now: at };
      const row = await insertOutlet(db, { vendor_id, parent_vendor_id, client_vendor_id }, facts, options);
      // A concurrent call has just created this outlet; the response includes it.
      if (!row) continue;
      made.push({ row_number, vendor_id });
      outlets.push(row);
    }
    if (made.length === 0) return 0;
    await recordMadeOutlets(pool, importId, made);
    await auditAddedOutlets(db, { by: actor, at }, outlets);
    return made.length;
  });
  if (count > 0) await announceNewOutlet(deps, parent_vendor_id);
  return importAnswer(deps.pool, found, language);
}
