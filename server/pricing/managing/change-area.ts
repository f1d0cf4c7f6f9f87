import type * as endpoints from "@waybill/contract/operations/areas";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { areaOfGeometry } from "@waybill/domain/addresses/areas/area-geojson";
import type { Operator } from "../../platform/actor.ts";
import type { AreaVersion } from "../market.ts";
import { type MarketDeps, requireArea } from "./area-answer.ts";
import { writeAreaVersion, dateOf } from "./write-area-version.ts";

/** Publishes a new version of an area; omitted fields keep the last version's values. */
export async function changeArea(
  deps: MarketDeps,
  actor: Operator,
  areaId: string,
  { name, polygon, is_active, fallback, valid_from }: BodyOf<typeof endpoints.changeArea>,
): Promise<OperatedArea> {
  await deps.market.refresh();
  const before = requireArea(deps.market, areaId).versions.at(-1) as AreaVersion;
  return writeAreaVersion(deps, actor, areaId, {
    before,
    name: name ?? before.name,
    polygon: polygon ? areaOfGeometry(polygon) : before.polygon,
    isActive: is_active ?? before.is_active,
    fallback: fallback ?? before.fallback,
    validFrom: dateOf(valid_from),
  });
}
