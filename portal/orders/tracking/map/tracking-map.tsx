import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useRoadRoute } from "@waybill/client/places/use-road-route.ts";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCancelledLike, isCollected, isDone } from "@waybill/domain/orders/status";
import { minutesToNextStop } from "@waybill/domain/tracking/estimates";
import { isMapHidden } from "@waybill/domain/tracking/rider-tracking";
import type { MapMarker, MapPoint, MapRoute } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import { drawnRiderPosition, isOffRoute, type RouteLeg, routeOfLegs } from "./drawn-route.ts";
import { type Overview, StoreMap, WaitingMap } from "./overview-map.tsx";

const samePlace = (a: MapPoint | undefined, b: MapPoint) =>
  a !== undefined && a.latitude === b.latitude && a.longitude === b.longitude;

/** The rider's positions on this leg, to the store or from it, since the order was opened; newest last. */
function useTrail(rider: RiderPosition | undefined, hasOrder: boolean): readonly MapPoint[] {
  const [trail, setTrail] = useState<{ hasOrder: boolean; points: readonly MapPoint[] }>({
    hasOrder,
    points: [],
  });
  const points = trail.hasOrder === hasOrder ? trail.points : [];
  if (rider && !samePlace(points.at(-1), rider)) {
    const { latitude, longitude } = rider;
    setTrail({ hasOrder, points: [...points, { latitude, longitude }] });
  }
  return points;
}

/** The road route of the rider's current leg: from its start, or from where the rider left the previous route. */
function useCurrentLeg(
  start: MapPoint,
  to: MapPoint,
  trail: readonly MapPoint[],
  isAtWork: boolean,
): RouteLeg {
  const [left, setLeft] = useState<{ on: string; seen: number }>();
  const on = `${start.latitude} ${start.longitude} ${to.latitude} ${to.longitude}`;
  const seen = left?.on === on ? left.seen : undefined;
  const from = (seen === undefined ? undefined : trail[seen]) ?? start;
  const route = useRoadRoute(isAtWork ? from : undefined, to);
  const leg = useMemo((): RouteLeg => {
    const behind = seen === undefined ? [] : [start, ...trail.slice(0, seen)];
    return { from, to, route, behind };
  }, [start, trail, seen, from, to, route]);
  const rider = drawnRiderPosition(trail);
  if (rider && isOffRoute(leg, rider)) setLeft({ on, seen: Math.max(0, trail.length - 2) });
  return leg;
}

/** An order's route from its rider's position: to the store and on to the customer, or back to the store. */
function useRoute(order: Order, trail: readonly MapPoint[]): MapRoute {
  const { source: store, customer } = order;
  const isReturning = order.status === "RETURN_INITIATED";
  const [from, to] = isReturning ? [customer.location, store] : [store, customer.location];
  const isAtWork = !isDone(order.status) && !isCancelledLike(order.status);
  const toStore = isCollected(lastRankedStatus(order)) ? undefined : trail[0];
  const current = useCurrentLeg(toStore ?? from, toStore ? store : to, trail, isAtWork);
  const onward = useRoadRoute(isAtWork && toStore ? from : undefined, to);
  return useMemo(() => {
    if (!isAtWork) return { ahead: [] };
    return toStore
      ? routeOfLegs(trail, [current, { from, to, route: onward }])
      : routeOfLegs(trail, [current]);
  }, [isAtWork, toStore, trail, current, from, to, onward]);
}

function OrderMap({ order, rider, now }: { order: Order; rider: RiderPosition | undefined; now: Date }) {
  const t = useTexts();
  const { simulation_speed: speed } = useDeployment();
  const trail = useTrail(rider, isCollected(lastRankedStatus(order)));
  const markers = useMemo(() => {
    const { source, customer } = order;
    const fixed: MapMarker[] = [
      { id: "store", kind: "store", latitude: source.latitude, longitude: source.longitude },
      {
        id: "customer",
        kind: "customer",
        latitude: customer.location.latitude,
        longitude: customer.location.longitude,
      },
    ];
    if (!rider) return fixed;
    const name = rider.name.split(/\s+/u)[0] ?? rider.name;
    const minutes = minutesToNextStop(order, rider, now);
    const tag =
      minutes === undefined
        ? name
        : t("order-tracking.rider-in", { name, time: formatMinutes(Math.max(1, minutes / (speed || 1))) });
    const { latitude, longitude } = rider;
    return [...fixed, { id: "rider", kind: "chosen-rider" as const, latitude, longitude, tag }];
  }, [order, rider, now, speed, t]);
  const route = useRoute(order, trail);
  return (
    <Map
      label={t("order-tracking.map-label", { name: order.customer.name })}
      fitKey={`${order.order_id} ${rider ? "rider" : ""}`}
      markers={markers}
      route={route}
    />
  );
}

type TrackingMapProps = Overview & {
  order: Order | undefined;
  rider: RiderPosition | undefined;
  now: Date;
};

/**
 * The map next to the details. Before a rider accepts there is nobody to follow (spec §4), so it shows the order's
 * two ends among the other orders instead.
 */
export function TrackingMap({ order, rider, now, ...overview }: TrackingMapProps) {
  if (!order) return <StoreMap {...overview} />;
  if (isMapHidden(order.status)) return <WaitingMap order={order} now={now} {...overview} />;
  return <OrderMap key={order.order_id} order={order} rider={rider} now={now} />;
}
