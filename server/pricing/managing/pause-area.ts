import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findNewestPause, insertPause, lockPauses } from "./rows.ts";
import { type MarketDeps, requireArea, areaAnswer } from "./area-answer.ts";

/**
 * Refuses quotes from and to an area until a given time; a past time ends the pause. Refused if the pause has changed
 * since the caller read it (`expected`).
 */
export async function pauseArea(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { until, reason, expected }: BodyOf<typeof endpoints.pauseArea>,
): Promise<OperatedArea> {
  const { market, now } = deps;
  await market.refresh();
  const area = requireArea(market, areaId);
  const at = now();
  /** A pause as text that is equal for equal pauses; a pause that is over counts as none. */
  const asText = (pause: { reason: string; until: Date } | null | undefined) =>
    pause && pause.until > at ? `${pause.until.toISOString()} ${pause.reason}` : "none";
  const wanted = { reason, until: new Date(until) };
  const isDone = await inTransaction(deps.pool, async ({ db }) => {
    await lockPauses(db);
    const former = await findNewestPause(db, areaId);
    if (expected !== undefined) {
      const seen = expected && { reason: expected.reason, until: new Date(expected.until) };
      // A call that is sent again because its answer was lost finds its own pause.
      if (asText(seen) !== asText(former)) return asText(wanted) === asText(former);
    }
    await insertPause(db, { area_id: areaId, ...wanted, created_at: at, created_by: actor.userId });
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: "area.paused",
        subject: { kind: "area", id: areaId },
        before: former && former.until > at ? former : undefined,
        after: { reason, until },
      },
    );
    return true;
  });
  if (!isDone) throw new Refused("changed_meanwhile", { path: ["expected"] });
  await market.changed();
  return areaAnswer(market, area, now());
}
