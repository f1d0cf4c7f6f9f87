import { useDeployment } from "@waybill/client/deployment-context.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { mapZoom } from "@waybill/domain/limits";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCancelledLike, isCollected, isDone } from "@waybill/domain/orders/status";
import { isMapHidden } from "@waybill/domain/tracking/rider-tracking";
import { Icon } from "@waybill/ui/icon.tsx";
import type { MapMarker, MapPoint, MapRoute } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import { plannedTime } from "../order-details/order-labels.ts";
import classes from "./tracking-map.module.css";

const samePlace = (a: MapPoint | undefined, b: MapPoint) =>
  a !== undefined && a.latitude === b.latitude && a.longitude === b.longitude;

/** Where the rider was seen on this leg, to the store or from there, since the order was opened; the newest last. */
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

/** The part behind the rider ends where the rider was a moment ago, for on the map they are still gliding from there. */
function routeOf(order: Order, trail: readonly MapPoint[]): MapRoute {
  const store = order.source;
  const customer = order.customer.location;
  const isOver = isDone(order.status) || isCancelledLike(order.status);
  if (isOver || trail.length === 0) return { ahead: isOver ? [] : [store, customer] };
  const gliding = trail.slice(-2);
  if (!isCollected(lastRankedStatus(order))) return { ahead: [...gliding, store, customer] };
  const isReturning = order.status === "RETURN_INITIATED";
  const ridden = [isReturning ? customer : store, ...trail.slice(0, -1)];
  return { ridden, ahead: [...gliding, isReturning ? store : customer] };
}

function OrderMap({ order, rider }: { order: Order; rider: RiderPosition | undefined }) {
  const t = useTexts();
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
    const tag = t("order-tracking.rider-in", {
      name: rider.name.split(/\s+/u)[0] ?? rider.name,
      time: formatMinutes(Math.max(1, rider.eta_minutes)),
    });
    const { latitude, longitude } = rider;
    return [...fixed, { id: "rider", kind: "chosen-rider" as const, latitude, longitude, tag }];
  }, [order, rider, t]);
  const route = useMemo(() => routeOf(order, trail), [order, trail]);
  return (
    <Map
      label={t("order-tracking.map-label", { name: order.customer.name })}
      fitKey={`${order.order_id} ${rider ? "rider" : ""}`}
      markers={markers}
      route={route}
    />
  );
}

/** More would hide each other, and the map. */
const mostPins = 50;

/** The store and where its parcels go, while no order is open. */
function StoreMap({ orders }: { orders: readonly Order[] | undefined }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const { map } = useDeployment();
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = useMemo(
    () => (latitude === null || longitude === null ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
  const markers = useMemo(() => {
    const pins = (orders ?? []).slice(0, mostPins).map(({ order_id, customer }): MapMarker => {
      const { latitude: north, longitude: east } = customer.location;
      return { id: order_id, kind: "customer", latitude: north, longitude: east };
    });
    return place ? [{ id: "store", kind: "store" as const, ...place }, ...pins] : pins;
  }, [place, orders]);
  const zoom = vendor.is_parent ? mapZoom.parent : mapZoom.outlet;
  return (
    <Map
      label={t("order-tracking.map-of-store")}
      fitKey={orders && orders.length > 0 ? vendor.vendor_id : undefined}
      center={place ?? map}
      zoom={place ? zoom : mapZoom.default}
      markers={markers}
    />
  );
}

type TrackingMapProps = {
  order: Order | undefined;
  rider: RiderPosition | undefined;
  /** All that are under way. */
  active: readonly Order[] | undefined;
  now: Date;
};

/** The picture of what the details say in words; before a rider is found there is nothing to follow (spec §4). */
export function TrackingMap({ order, rider, active, now }: TrackingMapProps) {
  const t = useTexts();
  const planned = order && plannedTime(order, now);
  if (order && isMapHidden(order.status))
    return (
      <div className={classes.calm}>
        <span className={classes.lens}>
          <Icon name={planned === undefined ? "search" : "clock"} />
        </span>
        <p className={classes.said}>
          {planned === undefined
            ? t("order-tracking.looking-said")
            : t("order-tracking.planned-for", { time: planned })}
        </p>
        <p>{t(planned === undefined ? "order-tracking.looking-then" : "order-tracking.planned-then")}</p>
      </div>
    );
  return order ? <OrderMap key={order.order_id} order={order} rider={rider} /> : <StoreMap orders={active} />;
}
