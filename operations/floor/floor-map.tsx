import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { areaOfGeometry } from "@waybill/domain/addresses/areas/area-geojson";
import { isCollected } from "@waybill/domain/orders/status";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import type { MapArea, MapPin, MapPoint, MapRouteLine } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo } from "react";
import { presenceLooks } from "../riders/presence.ts";
import { markersOfChoice } from "./candidates/markers-of-choice.ts";
import styles from "./floor.module.css";
import { orderLook } from "./standing-words.ts";

type Props = {
  orders: readonly ConsoleOrder[];
  riders: readonly ConsoleRider[];
  /** The market's areas; drawn if the floor is filtered by area, or is empty. */
  areas: readonly OperatedArea[];
  isOfAreas: boolean;
  openId: string;
  /** The candidates of the open order; undefined while none are shown. */
  found: CandidatesOfOrder | undefined;
  chosenId: string | undefined;
  onOpen: (orderId: string) => void;
};

const riderMark = "rider:";

/** An order's pin: at the shop until pickup, then at the drop-off. */
const pinOf = (order: ConsoleOrder): MapPin => {
  const { latitude, longitude } = isCollected(order.status) ? order.customer.location : order.source;
  return { id: order.order_id, latitude, longitude, ...orderLook(order) };
};

const ringsOf = ({ area_id, polygon }: OperatedArea): MapArea[] =>
  areaOfGeometry(polygon).map((rings, part) => ({ id: `${area_id} ${part}`, rings }));

const cornersOf = (areas: readonly MapArea[]): MapPoint[] =>
  areas.flatMap(({ rings: [outline = []] }) =>
    outline.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude })),
  );

/**
 * The list's orders and the riders on duty at their last positions; with an open order its candidates. An empty floor
 * shows the delivery areas.
 */
export function FloorMap({ orders, riders, areas, isOfAreas, openId, found, chosenId, onOpen }: Props) {
  const t = useTexts();
  const { map } = useDeployment();
  const open = orders.find(({ order_id }) => order_id === openId);
  const candidateLayer = useMemo(
    () => open && markersOfChoice(open, { found, chosenId, riders, words: t }),
    [open, found, chosenId, riders, t],
  );
  const pins = useMemo(
    () => [
      ...orders.filter((order) => order !== open).map(pinOf),
      ...riders.flatMap(({ rider_id, presence, position }): MapPin[] => {
        if (presence === "off" || position === null || candidateLayer?.riderIds.has(rider_id)) return [];
        const { latitude, longitude } = position;
        return [{ id: `${riderMark}${rider_id}`, latitude, longitude, ...presenceLooks[presence] }];
      }),
    ],
    [orders, open, riders, candidateLayer],
  );
  const drawn = useMemo(() => areas.filter(({ is_active }) => is_active).flatMap(ringsOf), [areas]);
  const isEmpty = pins.length === 0 && open === undefined;
  const shownAreas = isEmpty || isOfAreas ? drawn : undefined;
  const corners = useMemo(() => cornersOf(drawn), [drawn]);
  const places = candidateLayer?.places ?? (isEmpty || isOfAreas ? corners : pins);
  const routeLine: MapRouteLine[] | undefined = candidateLayer?.routeLines;
  // The map moves only for another order or other areas, never while somebody looks at it.
  const view = open
    ? `order ${open.order_id} ${found === undefined ? "" : "found"}`
    : isOfAreas
      ? `areas ${drawn.map(({ id }) => id).join()}`
      : isEmpty
        ? "market"
        : "floor";
  return (
    <section className={styles.map} aria-label={t("console.order-on-map")}>
      <Map
        label={t("console.order-on-map")}
        center={map}
        fitKey={places.length > 0 ? view : undefined}
        fitTo={places}
        pins={pins}
        markers={candidateLayer?.markers}
        route={candidateLayer?.route}
        routeLines={routeLine}
        areas={shownAreas}
        onPinOpen={(id) => {
          if (!id.startsWith(riderMark)) onOpen(id);
        }}
      />
    </section>
  );
}
