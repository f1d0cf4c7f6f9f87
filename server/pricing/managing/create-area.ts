import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { areaOfGeometry } from "@waybill/domain/addresses/areas/area-geojson";
import type { Operator } from "../../platform/actor.ts";
import type { MarketDeps } from "./area-answer.ts";
import { writeAreaVersion, dateOf } from "./write-area-version.ts";

/** Creates an area, in force at once or from `valid_from` on. */
export function createArea(
  deps: MarketDeps,
  actor: Operator,
  { name, polygon, is_active = true, fallback = [], valid_from }: BodyOf<typeof endpoints.createArea>,
): Promise<OperatedArea> {
  const areaId = `area-${deps.randomBytes(8).toString("hex")}`;
  return writeAreaVersion(deps, actor, areaId, {
    before: undefined,
    name: name ?? areaId,
    polygon: areaOfGeometry(polygon),
    isActive: is_active,
    fallback,
    validFrom: dateOf(valid_from),
  });
}
