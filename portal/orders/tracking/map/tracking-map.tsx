import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useWay } from "@waybill/client/places/use-way.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { mapZoom } from "@waybill/domain/limits";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCancelledLike, isCollected, isDone } from "@waybill/domain/orders/status";
import { minutesToNextStop } from "@waybill/domain/tracking/estimates";
import { isMapHidden } from "@waybill/domain/tracking/rider-tracking";
import { Icon } from "@waybill/ui/icon.tsx";
import type { MapMarker, MapPin, MapPoint, MapRoute, MapSight } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import { plannedTime } from "../../details/order-labels.ts";
import { type Board, openGroups } from "../board/board-groups.ts";
import { groupMarks } from "../board/order-row.tsx";
import { drawnAt, isOffWay, type Leg, routeOver } from "./drawn-way.ts";
import classes from "./tracking-map.module.css";
import { useOrderWays } from "./use-order-ways.ts";
import type { Riders } from "../use-riders.ts";

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

/** The leg that a rider is on, by road from its start, or from where they left the way that was drawn before. */
function useCurrentLeg(start: MapPoint, to: MapPoint, trail: readonly MapPoint[], isAtWork: boolean): Leg {
  const [left, setLeft] = useState<{ on: string; seen: number }>();
  const on = `${start.latitude} ${start.longitude} ${to.latitude} ${to.longitude}`;
  const seen = left?.on === on ? left.seen : undefined;
  const from = (seen === undefined ? undefined : trail[seen]) ?? start;
  const way = useWay(isAtWork ? from : undefined, to);
  const leg = useMemo((): Leg => {
    const behind = seen === undefined ? [] : [start, ...trail.slice(0, seen)];
    return { from, to, way, behind };
  }, [start, trail, seen, from, to, way]);
  const rider = drawnAt(trail);
  if (rider && isOffWay(leg, rider)) setLeft({ on, seen: Math.max(0, trail.length - 2) });
  return leg;
}

/** The way of an order from where its rider is: to the store and on to the customer, or back from there. */
function useRoute(order: Order, trail: readonly MapPoint[]): MapRoute {
  const { source: store, customer } = order;
  const isReturning = order.status === "RETURN_INITIATED";
  const [from, to] = isReturning ? [customer.location, store] : [store, customer.location];
  const isAtWork = !isDone(order.status) && !isCancelledLike(order.status);
  const toStore = isCollected(lastRankedStatus(order)) ? undefined : trail[0];
  const current = useCurrentLeg(toStore ?? from, toStore ? store : to, trail, isAtWork);
  const onward = useWay(isAtWork && toStore ? from : undefined, to);
  return useMemo(() => {
    if (!isAtWork) return { ahead: [] };
    return toStore ? routeOver(trail, [current, { from, to, way: onward }]) : routeOver(trail, [current]);
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

/** Where each rider of the orders under way was seen last, each rider once. */
function ridersOnMap(riders: Riders): MapMarker[] {
  const last = new globalThis.Map<string, RiderPosition>();
  for (const rider of riders.values()) {
    const known = last.get(rider.phone_number);
    if (!known || Date.parse(known.updated_at) < Date.parse(rider.updated_at))
      last.set(rider.phone_number, rider);
  }
  return [...last].map(([phone, { latitude, longitude }]) => ({
    id: `rider ${phone}`,
    kind: "rider",
    latitude,
    longitude,
  }));
}

/** An outlet on the map; nothing for one whose place is not known. */
function storeMarker({ vendor_id, vendor_information: { location } }: Vendor): MapMarker[] {
  const { latitude, longitude } = location;
  if (latitude === null || longitude === null) return [];
  return [{ id: `store ${vendor_id}`, kind: "store", latitude, longitude }];
}

type Overview = Pick<TrackingMapProps, "board" | "riders" | "markedId" | "onMark" | "onOpen">;

/** The store, and its outlets where their orders are shown too, where its parcels go by their status, and their riders, while no order is open. */
function StoreMap({ board, riders, markedId, onMark, onOpen }: Overview) {
  const t = useTexts();
  const { vendor, vendors } = useSelectedVendor();
  const { withOutlets } = useOutletsIncluded();
  const { map } = useDeployment();
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = useMemo(
    () => (latitude === null || longitude === null ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
  const pins = useMemo(
    () =>
      openGroups.flatMap((group) =>
        (board?.[group] ?? []).map(({ order_id, customer: { location } }): MapPin => {
          const { latitude: north, longitude: east } = location;
          return { id: order_id, latitude: north, longitude: east, ...groupMarks[group] };
        }),
      ),
    [board],
  );
  const [sight, setSight] = useState<MapSight>();
  const ways = useOrderWays(board, sight);
  const seen = useMemo(() => ridersOnMap(riders), [riders]);
  const stores = useMemo(() => {
    const isShown = (one: Vendor) =>
      one.vendor_id === vendor.vendor_id || (withOutlets && one.parent_vendor_id === vendor.vendor_id);
    return vendors.filter(isShown).flatMap(storeMarker);
  }, [vendor, vendors, withOutlets]);
  const markers = useMemo(() => [...stores, ...seen], [stores, seen]);
  const zoom = vendor.is_parent ? mapZoom.parent : mapZoom.outlet;
  return (
    <>
      <Map
        label={t("order-tracking.map-of-store")}
        fitKey={pins.length > 0 || stores.length > 1 ? `${vendor.vendor_id} ${withOutlets}` : undefined}
        center={place ?? map}
        zoom={place ? zoom : mapZoom.default}
        markers={markers}
        pins={pins}
        ways={ways}
        onSight={setSight}
        markedPin={markedId}
        onPinMark={onMark}
        onPinOpen={onOpen}
      />
      {seen.length > 0 && (
        <p className={classes.riders}>
          <Icon name="scooter" small />
          {t("order-tracking.riders", { count: seen.length })}
        </p>
      )}
    </>
  );
}

type TrackingMapProps = {
  order: Order | undefined;
  rider: RiderPosition | undefined;
  board: Board | undefined;
  /** The riders of all orders under way. */
  riders: Riders;
  now: Date;
  /** The order that the mouse is over, here or in the list. */
  markedId: string | undefined;
  onMark: (orderId: string | undefined) => void;
  onOpen: (orderId: string) => void;
};

/** The picture of what the details say in words; before a rider is found there is nothing to follow (spec §4). */
export function TrackingMap({ order, rider, now, ...overview }: TrackingMapProps) {
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
  return order ? (
    <OrderMap key={order.order_id} order={order} rider={rider} now={now} />
  ) : (
    <StoreMap {...overview} />
  );
}
