import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCollected } from "@waybill/domain/orders/status";
import type { RouteAhead } from "@waybill/recipient/map/street-map";
import { readRoadRoute, type RoadRoutes } from "../places/routing/road-route.ts";

/**
 * The next stops of an order's rider: the outlet until the parcel is collected, then the drop-off; the outlet again
 * for a return.
 */
export function stopsAhead(order: Order): Place[] {
  const { source, customer } = order;
  if (order.status === "RETURN_INITIATED") return [source];
  return isCollected(lastRankedStatus(order)) ? [customer.location] : [source, customer.location];
}

/** The route by road through several places; straight lines, marked as a guess, if any part of it is unknown. */
export async function routeThrough(roadRoutes: RoadRoutes, stops: readonly Place[]): Promise<RouteAhead> {
  const legs = await Promise.all(
    stops.slice(1).map(async (to, at) => {
      const from = stops[at]!;
      const route = await readRoadRoute(roadRoutes, {
        from_lat: from.latitude,
        from_lng: from.longitude,
        to_lat: to.latitude,
        to_lng: to.longitude,
      });
      return route && [...route.line.map(([longitude, latitude]): Place => ({ latitude, longitude })), to];
    }),
  );
  if (legs.includes(null)) return { through: stops, isGuess: true };
  return { through: [...stops.slice(0, 1), ...legs.flatMap((leg) => leg ?? [])], isGuess: false };
}
