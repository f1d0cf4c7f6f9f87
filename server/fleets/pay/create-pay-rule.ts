import type * as endpoints from "@waybill/contract/operations/pay-rules";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { PayRule } from "@waybill/contract/operations/pay-rules";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { payRuleAnswer } from "./pay-rule-answer.ts";
import { findPayRuleAt, insertPayRule } from "./pay-rows.ts";

/** Publishes a version of the pay rules; existing versions are never changed. */
export async function createPayRule(
  { pool, now }: Pick<Deps, "pool" | "now">,
  actor: Operator,
  { valid_from, ...rules }: BodyOf<typeof endpoints.createPayRule>,
): Promise<PayRule> {
  const at = now();
  return inTransaction(pool, async ({ pool: client, db }) => {
    const row = await insertPayRule(client, {
      rules,
      valid_from: valid_from == null ? at : new Date(valid_from),
      created_at: at,
      created_by: actor.userId,
    });
    const subject = { kind: "pay_rule", id: String(row.pay_rule_id) };
    const after = { rules, valid_from: row.valid_from };
    await recordAudit(db, { by: actor, at }, { action: "pay_rule.published", subject, after });
    const inForce = (await findPayRuleAt(client, at))?.pay_rule_id;
    return payRuleAnswer(row, { now: at, inForce });
  });
}
