import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import type {
  changeArea,
  createArea,
  listAreas,
  OperatedArea,
  pauseArea,
} from "@waybill/contract/operations/areas";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { areaOfGeometry, geometryOf } from "@waybill/domain/addresses/areas/area-geojson";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { areaProblem, overlap } from "@waybill/domain/addresses/areas/drawn-area";
import type { FallbackStep } from "@waybill/domain/couriers/fallback";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AreaVersion, Market, MarketArea } from "../market.ts";
import { findCourierFleetIds, insertAreaVersion, insertPause } from "./rows.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PricingDeps } from "../pricing-deps.ts";

/** What operators need to change areas, prices and the other settings of a market. */
export type MarketDeps = Deps & PricingDeps;

const versionAnswer = ({ version, name, polygon, is_active, fallback, ...made }: AreaVersion) => ({
  version,
  name,
  polygon: geometryOf(polygon),
  is_active,
  fallback: [...fallback],
  valid_from: version === 0 ? null : made.valid_from.toISOString(),
  created_at: version === 0 ? null : made.created_at.toISOString(),
  created_by: made.created_by,
});

/** The version that holds, or the first that will. */
const shownVersion = ({ versions }: MarketArea, now: Date): AreaVersion =>
  // An area has a version from the moment it is there.
  versionAt(versions, now) ?? (versions[0] as AreaVersion);

function answerOf(market: Market, area: MarketArea, now: Date): OperatedArea {
  const shown = shownVersion(area, now);
  const pause = market.pauseOf(area.areaId, now);
  const others = market.areas().filter((other) => other.areaId !== area.areaId);
  return {
    area_id: area.areaId,
    ...versionAnswer(shown),
    pause: pause ? { reason: pause.reason, until: pause.until.toISOString() } : null,
    overlaps: others
      .filter((other) => {
        const { polygon, is_active } = shownVersion(other, now);
        return is_active && shown.is_active && overlap(shown.polygon, polygon);
      })
      .map(({ areaId }) => areaId),
    versions: area.versions.map(versionAnswer).reverse(),
  };
}

const found = (market: Market, areaId: string): MarketArea => {
  const area = market.areas().find((one) => one.areaId === areaId);
  if (!area) throw new Refused("not_found");
  return area;
};

/** Areas by their ids. */
export async function listAllAreas(
  { market, now }: MarketDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof listAreas)["query"]>,
): Promise<AnswerOf<typeof listAreas>["result"]> {
  await market.refresh();
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const areas = market.areas().filter(({ areaId }) => after === undefined || areaId > after);
  const answer = (area: MarketArea) => answerOf(market, area, now());
  return pageAfter(areas.slice(0, limit + 1), limit, ({ areaId }) => [areaId], answer);
}

export async function readOneArea({ market, now }: MarketDeps, areaId: string): Promise<OperatedArea> {
  await market.refresh();
  return answerOf(market, found(market, areaId), now());
}

/** Refuses a fallback rule that names a fleet that cannot be asked, or the same fleet twice. */
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

/** Writes the next version of an area, which holds from `valid_from` or at once. */
async function writeVersion(
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
  return answerOf(market, found(market, areaId), now());
}

type NewVersion = {
  before: AreaVersion | undefined;
  name: string;
  polygon: Area;
  isActive: boolean;
  fallback: readonly FallbackStep[];
  validFrom: Date | undefined;
};

const dateOf = (text: string | null | undefined) => (text == null ? undefined : new Date(text));

/** A new area, at once or from `valid_from` on. */
export function drawArea(
  deps: MarketDeps,
  actor: Operator,
  { name, polygon, is_active = true, fallback = [], valid_from }: BodyOf<typeof createArea>,
): Promise<OperatedArea> {
  const areaId = `area-${deps.randomBytes(8).toString("hex")}`;
  return writeVersion(deps, actor, areaId, {
    before: undefined,
    name: name ?? areaId,
    polygon: areaOfGeometry(polygon),
    isActive: is_active,
    fallback,
    validFrom: dateOf(valid_from),
  });
}

/** A new version of an area; what is left out stays as the last version has it. */
export async function redrawArea(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { name, polygon, is_active, fallback, valid_from }: BodyOf<typeof changeArea>,
): Promise<OperatedArea> {
  await deps.market.refresh();
  const before = found(deps.market, areaId).versions.at(-1) as AreaVersion;
  return writeVersion(deps, actor, areaId, {
    before,
    name: name ?? before.name,
    polygon: polygon ? areaOfGeometry(polygon) : before.polygon,
    isActive: is_active ?? before.is_active,
    fallback: fallback ?? before.fallback,
    validFrom: dateOf(valid_from),
  });
}

/** Refuses quotes from and to an area until a time; one that has come ends the pause. */
export async function pause(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { until, reason }: BodyOf<typeof pauseArea>,
): Promise<OperatedArea> {
  const { market, now } = deps;
  await market.refresh();
  const area = found(market, areaId);
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
  return answerOf(market, area, now());
}
