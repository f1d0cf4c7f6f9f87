import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ManagedVoucher } from "@waybill/contract/operations/settings";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { insertVoucher } from "./managed-rows.ts";
import {
  type VoucherDeps,
  dateOf,
  requirePercentage,
  termsOf,
  managedVoucherAnswer,
} from "./managed-voucher-answer.ts";

/** Creates a voucher with an unused code. */
export async function createVoucher(
  deps: VoucherDeps,
  actor: Operator,
  { code, type, amount, available_until, uses_a_vendor = null }: BodyOf<typeof endpoints.createVoucher>,
): Promise<ManagedVoucher> {
  const at = deps.now();
  const row = {
    code: voucherCode(code),
    type,
    amount,
    available_until: dateOf(available_until),
    uses_a_vendor,
  };
  requirePercentage(row);
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await insertVoucher(pool, row))) throw new Refused("voucher_code_taken", { path: ["code"] });
    const subject = { kind: "voucher", id: row.code };
    await recordAudit(db, { by: actor, at }, { action: "voucher.added", subject, after: termsOf(row) });
  });
  return managedVoucherAnswer(deps, row, new Map());
}
