import type * as endpoints from "@waybill/contract/operations/areas";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { MarketDeps } from "./area-answer.ts";
import { endSupplementAt, findSupplements, type Supplement } from "./rows.ts";

export type Answer = AnswerOf<typeof endpoints.addSupplement>["result"];

export const supplementAnswer = (row: Supplement): Answer => ({
  supplement_id: String(row.supplement_id),
  area_id: row.area_id,
  amount: row.amount,
  percentage: row.percentage,
  reason: row.reason,
  from: row.starts_at.toISOString(),
  until: row.until.toISOString(),
  created_by: row.created_by,
});

export async function listSupplements(
  { db }: MarketDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listSupplements)["query"]>,
): Promise<AnswerOf<typeof endpoints.listSupplements>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const rows = await findSupplements(db, before, limit + 1);
  return pageAfter(rows, limit, ({ supplement_id }) => [supplement_id], supplementAnswer);
}

/** Ends a supplement now; one that has already ended is not found. */
export async function endSupplement(deps: MarketDeps, actor: Operator, id: string): Promise<Answer> {
  const at = deps.now();
  const answer = await inTransaction(deps.pool, async ({ db }) => {
    const row = /^\d{1,15}$/.test(id) ? await endSupplementAt(db, Number(id), at) : undefined;
    if (!row) throw new Refused("not_found");
    const subject = { kind: "weather_supplement", id };
    const after = { until: at.toISOString() };
    await recordAudit(db, { by: actor, at }, { action: "weather_supplement.ended", subject, after });
    return supplementAnswer(row);
  });
  await deps.market.changed();
  return answer;
}
