import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ManagedVoucher } from "@waybill/contract/operations/settings";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { VoucherRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isDeepStrictEqual } from "node:util";
import { Refused } from "../../platform/http/refused.ts";
import { updateVoucher } from "./managed-rows.ts";
import {
  type VoucherDeps,
  found,
  dateOf,
  requirePercentage,
  termsOf,
  withUses,
} from "./managed-voucher-answer.ts";

type Terms = NonNullable<BodyOf<typeof endpoints.changeVoucher>["expected"]>;
const canonical = (terms: Terms) =>
  termsOf({ code: "", ...terms, available_until: dateOf(terms.available_until) });

/**
 * Changes a voucher for future orders; discounts already quoted stay. Refused if its terms have changed since the
 * caller read them (`expected`).
 */
export async function changeVoucher(
  deps: VoucherDeps,
  actor: Operator,
  typedCode: string,
  change: BodyOf<typeof endpoints.changeVoucher>,
): Promise<ManagedVoucher> {
  const at = deps.now();
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const before = await found(pool, typedCode);
    const after: VoucherRow = {
      code: before.code,
      type: change.type ?? before.type,
      amount: change.amount ?? before.amount,
      available_until:
        change.available_until === undefined ? before.available_until : dateOf(change.available_until),
      uses_a_vendor: change.uses_a_vendor === undefined ? before.uses_a_vendor : change.uses_a_vendor,
    };
    requirePercentage(after);
    const { expected } = change;
    if (expected && !isDeepStrictEqual(canonical(expected), termsOf(before))) {
      // A call that is sent again because its answer was lost finds its own terms.
      if (isDeepStrictEqual(termsOf(after), termsOf(before))) return before;
      throw new Refused("changed_meanwhile", { path: ["expected"] });
    }
    await updateVoucher(pool, after);
    const subject = { kind: "voucher", id: before.code };
    const facts = { before: termsOf(before), after: termsOf(after) };
    await recordAudit(db, { by: actor, at }, { action: "voucher.changed", subject, ...facts });
    return after;
  });
  return (await withUses(deps, [row]))(row);
}
