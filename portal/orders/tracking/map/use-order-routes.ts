import { type RouteEnds, useRoadRoutes, routeId } from "@waybill/client/places/use-road-routes.ts";
import type { Order } from "@waybill/contract/order";
import type { MapBounds, MapRouteLine } from "@waybill/ui/map/map-props.ts";
import { useMemo, useState } from "react";
import { type Board, openGroups } from "../board/board-groups.ts";

type Leg = RouteEnds & { id: string };

/** The maximum of drawn routes; more could not be told apart. */
const maxDrawn = 200;

const legOf = ({ order_id: id, status, source, customer: { location } }: Order): Leg =>
  status === "RETURN_INITIATED" ? { id, from: location, to: source } : { id, from: source, to: location };

/** Whether a leg's bounding box overlaps the visible map. */
const isInSight = ({ from, to }: Leg, { west, south, east, north }: MapBounds): boolean =>
  Math.min(from.longitude, to.longitude) <= east &&
  Math.max(from.longitude, to.longitude) >= west &&
  Math.min(from.latitude, to.latitude) <= north &&
  Math.max(from.latitude, to.latitude) >= south;

const sameLegs = (some: readonly Leg[], others: readonly Leg[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ id, from, to }, at) =>
      id === others[at]!.id && routeId(from, to) === routeId(others[at]!.from, others[at]!.to),
  );

/**
 * The routes of the visible active orders, straight if unknown; none before the map is visible. The list keeps its
 * identity until a route changes, whatever updates arrive.
 */
export function useOrderRoutes(
  board: Board | undefined,
  sight: MapBounds | undefined,
): readonly MapRouteLine[] {
  const found = useMemo(() => {
    if (!sight) return [];
    const orders = openGroups.flatMap((group) => board?.[group] ?? []);
    return orders
      .map(legOf)
      .filter((leg) => isInSight(leg, sight))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, maxDrawn);
  }, [board, sight]);
  const [legs, setLegs] = useState(found);
  if (legs !== found && !sameLegs(legs, found)) setLegs(found);
  const routes = useRoadRoutes(legs);
  return useMemo(
    () =>
      legs.map(({ id, from, to }) => {
        const route = routes.get(routeId(from, to));
        return { id, line: route ? [from, ...route, to] : [from, to], isGuess: route === undefined };
      }),
    [legs, routes],
  );
}
