import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { Urgency } from "@waybill/domain/operations/urgency";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusGlyph, type Tone } from "@waybill/ui/status.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { memo } from "react";
import styles from "./floor.module.css";
import { rowHeight } from "./windowed-rows.tsx";

/** What an order carries while it is dragged to a rider. */
export const draggedOrder = "application/x-waybill-order";

const looks: Record<Urgency, { tone: Tone; icon: IconName }> = {
  incident: { tone: "danger", icon: "warning" },
  late: { tone: "danger", icon: "clock" },
  no_rider: { tone: "wait", icon: "search" },
  waiting_at_shop: { tone: "wait", icon: "store" },
};

/** How an order looks by its trouble, in the list and on the map. */
export const orderLook = ({
  urgency: [first],
}: Pick<ConsoleOrder, "urgency">): { tone: Tone; icon: IconName } =>
  first ? looks[first.reason] : { tone: "move", icon: "parcel" };

/** The headline of an order: why somebody should look at it, or where it is when nobody has to. */
export function useHeadline() {
  const t = useTexts();
  return ({ urgency: [first], status }: Pick<ConsoleOrder, "urgency" | "status">): string =>
    first ? t(`console.reason-${first.reason}`, { count: first.minutes }) : t(`status.${status}`);
}

type Props = {
  order: ConsoleOrder;
  /** Which of how many it is: of a long list only what is in sight is in the document. */
  at: number;
  of: number;
  on: boolean;
  onOpen: (orderId: string) => void;
};

/** An order of the floor: its trouble first, then whose it is. */
export const OrderRow = memo(function OrderRow({ order, at, of, on, onOpen }: Props) {
  const headline = useHeadline();
  const { tone, icon } = orderLook(order);
  return (
    <li aria-posinset={at + 1} aria-setsize={of} style={{ insetBlockStart: at * rowHeight }}>
      <button
        type="button"
        className={`${styles.row} ${on ? styles.on : ""}`}
        aria-current={on || undefined}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedOrder, order.order_id)}
        onClick={() => onOpen(order.order_id)}
      >
        <StatusGlyph tone={tone} icon={icon} />
        <span className={styles.words}>
          <strong>{headline(order)}</strong>
          <span>
            <bdi>{order.outlet_name}</bdi> → <bdi>{order.customer.name}</bdi>
          </span>
        </span>
        {order.delivery_at && <bdi className={styles.time}>{formatTime(order.delivery_at)}</bdi>}
      </button>
    </li>
  );
});
