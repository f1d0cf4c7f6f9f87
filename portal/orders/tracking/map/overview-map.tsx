import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useRoadRoute } from "@waybill/client/places/use-road-route.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { mapZoom } from "@waybill/domain/limits";
import { Icon } from "@waybill/ui/icon.tsx";
import type { MapMarker, MapPin, MapBounds } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import { plannedTime } from "../../details/order-labels.ts";
import { type Board, openGroups } from "../board/board-groups.ts";
import { groupLooks } from "../board/order-row.tsx";
import type { Riders } from "../use-riders.ts";
import classes from "./tracking-map.module.css";
import { useOrderRoutes } from "./use-order-routes.ts";

export type Overview = {
  board: Board | undefined;
  /** The riders of all active orders. */
  riders: Riders;
  /** The order that the mouse is over, here or in the list. */
  markedId: string | undefined;
  onMark: (orderId: string | undefined) => void;
  onOpen: (orderId: string) => void;
};

/** The last known position of each rider with an active order, once per rider. */
function ridersOnMap(riders: Riders): MapMarker[] {
  const last = new globalThis.Map<string, RiderPosition>();
  for (const rider of riders.values()) {
    const newest = last.get(rider.phone_number);
    if (!newest || Date.parse(newest.updated_at) < Date.parse(rider.updated_at))
      last.set(rider.phone_number, rider);
  }
  return [...last].map(([phone, { latitude, longitude }]) => ({
    id: `rider ${phone}`,
    kind: "rider",
    latitude,
    longitude,
  }));
}

/** An outlet on the map; none if its coordinates are unknown. */
function storeMarker({ vendor_id, vendor_information: { location } }: Vendor): MapMarker[] {
  const { latitude, longitude } = location;
  if (latitude === null || longitude === null) return [];
  return [{ id: `store ${vendor_id}`, kind: "store", latitude, longitude }];
}

/** The active orders as pins, by their status. */
const usePins = (board: Board | undefined): readonly MapPin[] =>
  useMemo(
    () =>
      openGroups.flatMap((group) =>
        (board?.[group] ?? []).map(({ order_id, customer: { location } }): MapPin => {
          const { latitude, longitude } = location;
          return { id: order_id, latitude, longitude, ...groupLooks[group] };
        }),
      ),
    [board],
  );

/** The store, its outlets if included, the destinations by status, and the riders, while no order is open. */
export function StoreMap({ board, riders, markedId, onMark, onOpen }: Overview) {
  const t = useTexts();
  const { vendor, vendors } = useSelectedVendor();
  const { withOutlets } = useOutletsIncluded();
  const { map } = useDeployment();
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = useMemo(
    () => (latitude === null || longitude === null ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
  const pins = usePins(board);
  const [sight, setSight] = useState<MapBounds>();
  const routeLines = useOrderRoutes(board, sight);
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
        routeLines={routeLines}
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

/** Pickup, drop-off and route of an order without a rider, among the pins of the other active orders. */
export function WaitingMap({
  order,
  now,
  board,
  markedId,
  onMark,
  onOpen,
}: Omit<Overview, "riders"> & { order: Order; now: Date }) {
  const t = useTexts();
  const { source, customer, order_id: orderId } = order;
  const pins = usePins(board);
  const otherPins = useMemo(() => pins.filter(({ id }) => id !== orderId), [pins, orderId]);
  const line = useRoadRoute(source, customer.location);
  const ends = useMemo(
    (): MapMarker[] => [
      {
        id: "store",
        kind: "store",
        latitude: source.latitude,
        longitude: source.longitude,
        tag: t("request.map.origin"),
      },
      {
        id: "customer",
        kind: "customer",
        latitude: customer.location.latitude,
        longitude: customer.location.longitude,
        tag: customer.name,
      },
    ],
    [source, customer, t],
  );
  const route = useMemo(
    () => ({ ahead: [source, ...(line ?? []), customer.location], isGuess: line === undefined }),
    [source, customer, line],
  );
  const planned = plannedTime(order, now);
  return (
    <>
      <Map
        label={t("order-tracking.map-label", { name: customer.name })}
        fitKey={orderId}
        fitTo={ends}
        markers={ends}
        route={route}
        pins={otherPins}
        markedPin={markedId}
        onPinMark={onMark}
        onPinOpen={onOpen}
      />
      <div className={classes.waiting}>
        <span className={classes.lens}>
          <Icon name={planned === undefined ? "search" : "clock"} />
        </span>
        <p className={classes.note}>
          {planned === undefined
            ? t("order-tracking.looking-said")
            : t("order-tracking.planned-for", { time: planned })}
        </p>
        <p>
          {t(planned === undefined ? "order-tracking.looking-follows" : "order-tracking.planned-follows")}
        </p>
      </div>
    </>
  );
}
