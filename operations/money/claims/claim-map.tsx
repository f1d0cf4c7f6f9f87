import type { OrderWithStory } from "@waybill/contract/operations/orders";
import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { useRoadRoute } from "@waybill/client/places/use-road-route.ts";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { MapMarker, MapPoint } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo } from "react";
import styles from "./claims.module.css";

/** Events at the shop; all others are at the drop-off or on the way to it. */
const atShop: ReadonlySet<string> = new Set([
  "arrived_at_pickup",
  "waiting",
  "collected",
  "left_pickup",
  "returned",
]);
/** Closer than this, a report is at the shop or drop-off that the map already shows. */
const nearMetres = 100;

const pointOf = ({ latitude, longitude }: MapPoint): MapPoint => ({ latitude, longitude });

type Props = { order: OrderWithStory; places: ClaimEvidence["places"] };

/** Pickup and destination, and the rider's reports elsewhere. */
export function ClaimMap({ order, places }: Props) {
  const t = useTexts();
  const shop = useMemo(() => pointOf(order.source), [order.source]);
  const door = useMemo(() => pointOf(order.customer.location), [order.customer.location]);
  const route = useRoadRoute(shop, door);
  const elsewhere = places
    .filter((place) => distanceInMetres(place, atShop.has(place.action) ? shop : door) > nearMetres)
    .map((place, at): MapMarker => ({
      id: String(at),
      kind: "rider",
      tag: `${t(`console.story-${place.action}`)} ${formatTime(place.at)}`,
      ...pointOf(place),
    }));
  return (
    <div className={styles.map}>
      <Map
        still
        label={t("console.order-on-map")}
        fitKey={order.order_id}
        markers={[
          ...elsewhere,
          { id: "shop", kind: "store", ...shop },
          { id: "door", kind: "customer", ...door },
        ]}
        route={{ ahead: route ?? [shop, door], isGuess: route === undefined }}
      />
    </div>
  );
}
