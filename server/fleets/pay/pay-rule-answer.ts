import type { PayRule } from "@waybill/contract/operations/pay-rules";
import type { PayRuleRow } from "./pay-rows.ts";

/** A version of the rules as the API returns it; `inForce` is the id of the current version. */
export const payRuleAnswer = (
  { pay_rule_id, rules, valid_from, created_at, created_by }: PayRuleRow,
  { now, inForce }: { now: Date; inForce: number | undefined },
): PayRule => ({
  pay_rule_id: String(pay_rule_id),
  ...rules,
  valid_from: valid_from.toISOString(),
  status: pay_rule_id === inForce ? "in_force" : valid_from > now ? "planned" : "former",
  created_at: created_at.toISOString(),
  created_by,
});
