import type * as endpoints from "@waybill/contract/operations/pay-rules";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { payRuleAnswer } from "./pay-rule-answer.ts";
import { findPayRuleAt, findPayRules, type PayRuleRow } from "./pay-rows.ts";

/** The versions of the pay rules, newest first. */
export async function listPayRules(
  { pool, now }: Pick<Deps, "pool" | "now">,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listPayRules)["query"]>,
): Promise<AnswerOf<typeof endpoints.listPayRules>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const at = now();
  const inForce = (await findPayRuleAt(pool, at))?.pay_rule_id;
  const rows = await findPayRules(pool, { before, limit: limit + 1 });
  const sortedBy = ({ pay_rule_id }: PayRuleRow) => [pay_rule_id] as const;
  return pageAfter(rows, limit, sortedBy, (row) => payRuleAnswer(row, { now: at, inForce }));
}
