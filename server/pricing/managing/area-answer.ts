import type { OperatedArea } from "@waybill/contract/operations/areas";
import { geometryOf } from "@waybill/domain/addresses/areas/area-geojson";
import { overlap } from "@waybill/domain/addresses/areas/drawn-area";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { Refused } from "../../platform/http/refused.ts";
import type { AreaVersion, Market, MarketArea } from "../market.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PricingDeps } from "../pricing-deps.ts";

/** The dependencies for changing areas, prices and a country's other settings. */
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

/** The version in force, or else the first future one. */
const shownVersion = ({ versions }: MarketArea, now: Date): AreaVersion =>
  // The cast is safe: every area has at least one version.
  versionAt(versions, now) ?? (versions[0] as AreaVersion);

export function areaAnswer(market: Market, area: MarketArea, now: Date): OperatedArea {
  const shown = shownVersion(area, now);
  const pause = market.pauseOf(area.areaId, now);
  const otherAreas = market.areas().filter((other) => other.areaId !== area.areaId);
  return {
    area_id: area.areaId,
    ...versionAnswer(shown),
    pause: pause ? { reason: pause.reason, until: pause.until.toISOString() } : null,
    overlaps: otherAreas
      .filter((other) => {
        const { polygon, is_active } = shownVersion(other, now);
        return is_active && shown.is_active && overlap(shown.polygon, polygon);
      })
      .map(({ areaId }) => areaId),
    versions: area.versions.map(versionAnswer).reverse(),
  };
}

export const requireArea = (market: Market, areaId: string): MarketArea => {
  const area = market.areas().find((one) => one.areaId === areaId);
  if (!area) throw new Refused("not_found");
  return area;
};
