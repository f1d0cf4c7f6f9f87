import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { isCollected } from "@waybill/domain/orders/status";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import type { MapPin } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo } from "react";
import { presenceLooks } from "../riders/presence.ts";
import styles from "./floor.module.css";
import { orderLook } from "./order-row.tsx";

type Props = {
  orders: readonly ConsoleOrder[];
  riders: readonly ConsoleRider[];
  /** The order that is open. */
  openId: string;
  onOpen: (orderId: string) => void;
};

const riderMark = "rider:";

/** Where an order is to be seen: at its shop until it is collected, then at its customer's. */
const pinOf = (order: ConsoleOrder): MapPin => {
  const { latitude, longitude } = isCollected(order.status) ? order.customer.location : order.source;
  return { id: order.order_id, latitude, longitude, ...orderLook(order) };
};

/** The same orders as in the list, and the riders at work where they were seen last. */
export function FloorMap({ orders, riders, openId, onOpen }: Props) {
  const t = useTexts();
  const { map } = useDeployment();
  const pins = useMemo(
    () => [
      ...orders.map(pinOf),
      ...riders.flatMap(({ rider_id, presence, position }): MapPin[] => {
        if (presence === "off" || position === null) return [];
        const { latitude, longitude } = position;
        return [{ id: `${riderMark}${rider_id}`, latitude, longitude, ...presenceLooks[presence] }];
      }),
    ],
    [orders, riders],
  );
  return (
    <section className={styles.map} aria-label={t("console.order-on-map")}>
      <Map
        label={t("console.order-on-map")}
        center={map}
        fitKey={pins.length > 0 ? "floor" : undefined}
        pins={pins}
        markedPin={openId || undefined}
        onPinOpen={(id) => {
          if (!id.startsWith(riderMark)) onOpen(id);
        }}
      />
    </section>
  );
}
