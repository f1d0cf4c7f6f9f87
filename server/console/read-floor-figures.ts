import type { FloorFigures } from "@waybill/contract/operations/orders";
import type { OrderDeps } from "../orders/order-deps.ts";
import { countOnTime } from "../orders/search/count-on-time.ts";
import { polygonsOfAreas } from "./polygons-of-areas.ts";

const minutes = 60;

/** The share of deliveries in the last hour that were on time. */
export async function readFloorFigures(deps: OrderDeps, areaIds: string | undefined): Promise<FloorFigures> {
  const at = deps.now();
  const { due, on_time } = await countOnTime(deps, {
    since: new Date(at.getTime() - minutes * 60_000),
    area: areaIds === undefined ? undefined : polygonsOfAreas(deps, areaIds),
  });
  return { at: at.toISOString(), minutes, due, on_time, on_time_share: due === 0 ? null : on_time / due };
}
