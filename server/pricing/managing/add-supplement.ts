import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { MarketDeps } from "./area-answer.ts";
import { insertSupplement } from "./rows.ts";
import { type Answer, supplementAnswer } from "./supplements.ts";

/**
 * Adds a temporary supplement to every fee, everywhere or in one area: a sum, or a percentage of the distance fee.
 */
export async function addSupplement(
  deps: MarketDeps,
  actor: Operator,
  {
    area_id = null,
    amount = null,
    percentage = null,
    reason,
    from,
    until,
  }: BodyOf<typeof endpoints.addSupplement>,
): Promise<Answer> {
  const { market } = deps;
  const at = deps.now();
  if ((amount === null) === (percentage === null))
    throw new Refused("malformed_request", { path: ["amount"] });
  await market.refresh();
  if (area_id !== null && !market.areas().some(({ areaId }) => areaId === area_id))
    throw new Refused("not_found", { path: ["area_id"] });
  const answer = await inTransaction(deps.pool, async ({ db }) => {
    const row = await insertSupplement(db, {
      area_id,
      amount,
      percentage,
      reason,
      starts_at: from == null ? at : new Date(from),
      until: new Date(until),
      created_at: at,
      created_by: actor.userId,
    });
    const after = supplementAnswer(row);
    const subject = { kind: "weather_supplement", id: after.supplement_id };
    await recordAudit(db, { by: actor, at }, { action: "weather_supplement.added", subject, after });
    return after;
  });
  await market.changed();
  return answer;
}
