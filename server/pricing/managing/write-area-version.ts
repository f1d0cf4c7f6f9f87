import type { OperatedArea } from "@waybill/contract/operations/areas";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { areaProblem } from "@waybill/domain/addresses/areas/drawn-area";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AreaVersion } from "../market.ts";
import { findCourierFleetIds, insertAreaVersion } from "./rows.ts";
import { type MarketDeps, areaAnswer, requireArea } from "./area-answer.ts";

/** Refuses a fallback rule that names a fleet that is not a courier, or the same fleet twice. */
async function requireCourierFleets(
  { db }: Pick<MarketDeps, "db">,
  fallback: readonly FallbackStep[],
): Promise<void> {
  if (fallback.length === 0) return;
  const named = [...new Set(fallback.map(({ fleet_id }) => fleet_id))];
  if (named.length < fallback.length) throw new Refused("malformed_request", { path: ["fallback"] });
  const known = await findCourierFleetIds(db, named);
  if (known.size < named.length) throw new Refused("not_found", { path: ["fallback", "fleet_id"] });
}

/** Writes the next version of an area, in force from `valid_from` or at once. */
export async function writeAreaVersion(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { before, name, polygon, isActive, fallback, validFrom }: NewVersion,
): Promise<OperatedArea> {
  const { market, now } = deps;
  const problem = areaProblem(polygon, market.country);
  if (problem) throw new Refused("area_not_drawable", { path: ["polygon"], reason: problem });
  await requireCourierFleets(deps, fallback);
  const at = now();
  const version = (before?.version ?? 0) + 1;
  const facts = { name, is_active: isActive, valid_from: validFrom ?? at, version };
  await inTransaction(deps.pool, async ({ db }) => {
    const json = { polygon: JSON.stringify(polygon), fallback: JSON.stringify(fallback) };
    const row = { area_id: areaId, ...facts, ...json };
    if (!(await insertAreaVersion(db, { ...row, created_at: at, created_by: actor.userId })))
      throw new Refused("changed_meanwhile");
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: before ? "area.changed" : "area.added",
        subject: { kind: "area", id: areaId },
        before: before && {
          name: before.name,
          is_active: before.is_active,
          fallback: before.fallback,
          version: before.version,
          polygon: before.polygon,
        },
        after: { ...facts, polygon, fallback },
      },
    );
  });
  await market.changed();
  return areaAnswer(market, requireArea(market, areaId), now());
}

type NewVersion = {
  before: AreaVersion | undefined;
  name: string;
  polygon: Area;
  isActive: boolean;
  fallback: readonly FallbackStep[];
  validFrom: Date | undefined;
};

export const dateOf = (text: string | null | undefined) => (text == null ? undefined : new Date(text));
