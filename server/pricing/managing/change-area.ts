import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { areaOfGeometry } from "@waybill/domain/addresses/areas/area-geojson";
import { isDeepStrictEqual } from "node:util";
import type { Operator } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AreaVersion } from "../market.ts";
import { areaAnswer, requireArea, type MarketDeps } from "./area-answer.ts";
import { writeAreaVersion, dateOf } from "./write-area-version.ts";

/**
 * Publishes a new version of an area; omitted fields keep the last version's values. Refused if somebody has written a
 * version since the caller read the area (`expected`).
 */
export async function changeArea(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { name, polygon, is_active, fallback, valid_from, expected }: BodyOf<typeof endpoints.changeArea>,
): Promise<OperatedArea> {
  const { market, now } = deps;
  await market.refresh();
  const area = requireArea(market, areaId);
  const before = area.versions.at(-1) as AreaVersion;
  const facts = {
    name: name ?? before.name,
    polygon: polygon ? areaOfGeometry(polygon) : before.polygon,
    isActive: is_active ?? before.is_active,
    fallback: fallback ?? before.fallback,
  };
  const validFrom = dateOf(valid_from);
  if (expected !== undefined && expected !== before.version) {
    // A call that is sent again because its answer was lost finds its own version.
    const isOwn =
      before.created_by === actor.userId &&
      before.version === expected + 1 &&
      isDeepStrictEqual(facts, {
        name: before.name,
        polygon: before.polygon,
        isActive: before.is_active,
        fallback: before.fallback,
      }) &&
      (!validFrom || validFrom.getTime() === before.valid_from.getTime());
    if (!isOwn) throw new Refused("changed_meanwhile", { path: ["expected"] });
    return areaAnswer(market, area, now());
  }
  return writeAreaVersion(deps, actor, areaId, { before, ...facts, validFrom });
}
