import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { StatusGlyph } from "@waybill/ui/status.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { memo, useEffect, useRef } from "react";
import { Arrow } from "../lists/shop-to-customer.tsx";
import styles from "./floor.module.css";
import several from "./several/several.module.css";
import { orderLook, useOrderHeadline } from "./standing-words.ts";

/** The drag data of an order. */
export const orderDragType = "application/x-waybill-order";

type Props = {
  order: ConsoleOrder;
  /** The row's position in its group: only the visible rows of a long list are in the document. */
  at: number;
  of: number;
  /** The row's distance from the top of the list, in pixels. */
  top: number;
  on: boolean;
  /** True if this row was reached by keyboard; the arrow keys continue from it. */
  hasKeys: boolean;
  onOpen: (orderId: string) => void;
  /** Selected together with others; without `onPick` there are no bulk actions. */
  isPicked?: boolean;
  onPick?: ((orderId: string) => void) | undefined;
};

/** An order of the floor: its problem first, then its handler, and its promised or expected time. */
export const OrderRow = memo(function OrderRow({
  order,
  at,
  of,
  top,
  on,
  hasKeys,
  onOpen,
  isPicked = false,
  onPick,
}: Props) {
  const t = useTexts();
  const headline = useOrderHeadline();
  const { tone, icon } = orderLook(order);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on && hasKeys) button.current?.focus({ preventScroll: true });
  }, [on, hasKeys]);
  return (
    <li aria-posinset={at + 1} aria-setsize={of} style={{ insetBlockStart: top }}>
      {onPick && (
        <input
          type="checkbox"
          className={several.pick}
          aria-label={t("console.several-pick", { name: order.customer.name })}
          checked={isPicked}
          onChange={() => onPick(order.order_id)}
        />
      )}
      <button
        ref={button}
        type="button"
        className={`${styles.row} ${on || isPicked ? styles.on : ""}`}
        aria-current={on || undefined}
        data-floor-row=""
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(orderDragType, order.order_id)}
        onClick={() => onOpen(order.order_id)}
      >
        <StatusGlyph tone={tone} icon={icon} />
        <span className={styles.words}>
          <strong>{headline(order)}</strong>
          {/* Each name is isolated, so that it is truncated at its own end, in any row direction. */}
          <span className={styles.way}>
            <span className={styles.names}>
              {/* Distinguishes two orders of one shop for the same name. */}
              {order.counter_code && (
                <bdi
                  className={styles.code}
                  dir="ltr"
                  title={t("console.code", { code: order.counter_code })}
                >
                  {order.counter_code}
                </bdi>
              )}
              <span dir="auto">{order.outlet_name}</span> <Arrow />{" "}
              <span dir="auto">{order.customer.name}</span>
            </span>
            <span className={styles.address}>
              <span>,</span> <span dir="auto">{order.customer.location.formatted_address}</span>
            </span>
          </span>
        </span>
        <Times order={order} />
      </button>
    </li>
  );
});

const spareStyles = { late: styles.isLate, tight: styles.isTight, enough: undefined } as const;

function Times({ order: { delivery_at, likely_at, standing, taken_by } }: Pick<Props, "order">) {
  const t = useTexts();
  const spare = standing?.spare;
  return (
    <span className={styles.times}>
      <span>
        {taken_by && <Taker email={taken_by.email} />}
        {delivery_at && <bdi className={styles.time}>{formatTime(delivery_at)}</bdi>}
      </span>
      {delivery_at && (
        <small className={spare ? spareStyles[spare] : undefined}>
          {likely_at ? t("console.likely-at", { time: formatTime(likely_at) }) : t("console.promised")}
        </small>
      )}
    </span>
  );
}

/** The handler's initials. */
function Taker({ email }: { email: string | null }) {
  const t = useTexts();
  const name = email ?? t("console.by-operator");
  const [first = "", second] = name.split("@")[0]?.split(/[^\p{L}\p{N}]+/u) ?? [];
  const letters = (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
  return (
    <span className={styles.taker} title={t("console.taken-by", { name })}>
      <span aria-hidden="true">{letters}</span>
      <span className="sr">{t("console.taken-by", { name })}</span>
    </span>
  );
}
