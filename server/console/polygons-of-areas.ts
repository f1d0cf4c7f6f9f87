import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import type { OrderDeps } from "../orders/order-deps.ts";

/** The current polygons of areas, by comma-separated ids; an unknown id has none. */
export function polygonsOfAreas({ market, now }: Pick<OrderDeps, "market" | "now">, areaIds: string): Area {
  const wanted = new Set(areaIds.split(",").map((id) => id.trim()));
  return market
    .areas()
    .filter(({ areaId }) => wanted.has(areaId))
    .flatMap(({ versions }) => (versionAt(versions, now()) ?? versions[0])?.polygon ?? []);
}
