import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { insertPause } from "./rows.ts";
import { type MarketDeps, requireArea, areaAnswer } from "./area-answer.ts";

/** Refuses quotes from and to an area until a given time; a past time ends the pause. */
export async function pauseArea(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { until, reason }: BodyOf<typeof endpoints.pauseArea>,
): Promise<OperatedArea> {
  const { market, now } = deps;
  await market.refresh();
  const area = requireArea(market, areaId);
  const at = now();
  const former = market.pauseOf(areaId, at);
  await inTransaction(deps.pool, async ({ db }) => {
    const end = { area_id: areaId, reason, until: new Date(until) };
    await insertPause(db, { ...end, created_at: at, created_by: actor.userId });
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: "area.paused",
        subject: { kind: "area", id: areaId },
        before: former,
        after: { reason, until },
      },
    );
  });
  await market.changed();
  return areaAnswer(market, area, now());
}
