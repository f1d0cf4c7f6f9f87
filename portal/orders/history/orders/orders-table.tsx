import type { Order } from "@waybill/contract/order";
import { dayOf } from "@waybill/domain/history/days";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { merchantWords } from "@waybill/domain/orders/status-words";
import { Button } from "@waybill/ui/button.tsx";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";
import { formatDays, formatMoney, formatNumber, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { memo, useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { destinationText, statusPhrase } from "../../details/order-labels.ts";
import classes from "./orders-table.module.css";
import { RowActions } from "./row-actions.tsx";
import type { PastOrders } from "./use-past-orders.ts";

type RowProps = {
  order: Order;
  isSelected: boolean;
  path: string;
  /** Shows the outlet instead of the order number, which starts with the outlet's id. */
  withOutlet: boolean;
};

type Column = {
  /** The class of the column's cells. */
  name: "time" | "id" | "customer" | "area" | "outlet" | "status" | "amount" | "fee" | "actions";
  heading: string;
  /** The class of the column's heading; `sr` is for screen readers only. */
  look?: "wide" | "figure" | "sr";
  /** If set, the column is shown only with the orders of all outlets (true), or only without them (false). */
  onlyWithOutlets?: boolean;
  cell: (row: RowProps, t: Translate) => ReactNode;
};

/** Time, number, customer, destination, outcome and money. The whole row links to its order. */
const columns: readonly Column[] = [
  {
    name: "time",
    heading: "history.time",
    cell: ({ order }) => <bdi>{formatTime(order.created_at)}</bdi>,
  },
  {
    name: "id",
    heading: "order-tracking.order",
    look: "wide",
    onlyWithOutlets: false,
    cell: ({ order }) => <bdi dir="ltr">{order.order_id}</bdi>,
  },
  {
    name: "customer",
    heading: "order-tracking.customer",
    cell: ({ order, isSelected, path }) => (
      <>
        <Link to={path} aria-current={isSelected ? "true" : undefined} data-order-row={order.order_id}>
          <bdi>{order.customer.name}</bdi>
        </Link>
        <bdi dir="ltr" className={classes.phone}>
          {formatPhone(order.customer.phone_number)}
        </bdi>
      </>
    ),
  },
  {
    name: "area",
    heading: "order-tracking.drop-off-place",
    cell: ({ order, withOutlet }) => (
      <>
        <bdi>{destinationText(order)}</bdi>
        {withOutlet && <bdi className={classes.below}>{order.outlet_name}</bdi>}
      </>
    ),
  },
  {
    name: "outlet",
    heading: "order.outlet",
    look: "wide",
    onlyWithOutlets: true,
    cell: ({ order }) => <bdi>{order.outlet_name}</bdi>,
  },
  {
    name: "status",
    heading: "order-tracking.status",
    cell: ({ order }, t) => {
      const { key, values } = statusPhrase(order, t);
      return <StatusLabel {...statusMark(order.status)}>{t(key, values)}</StatusLabel>;
    },
  },
  {
    name: "amount",
    heading: "history.amount",
    look: "figure",
    cell: ({ order: { order, currency } }) => (
      <bdi>{order.amount === null ? "" : formatMoney(order.amount, currency)}</bdi>
    ),
  },
  {
    name: "fee",
    heading: "order-tracking.fee",
    look: "figure",
    cell: ({ order }) => (
      <bdi>{formatMoney(order.discounted_delivery_fee ?? order.delivery_fee, order.currency)}</bdi>
    ),
  },
  {
    name: "actions",
    heading: "history.actions",
    look: "sr",
    cell: ({ order }) => <RowActions order={order} />,
  },
];

const columnsFor = (withOutlets: boolean) =>
  columns.filter(({ onlyWithOutlets }) => onlyWithOutlets === undefined || onlyWithOutlets === withOutlets);

type TableProps = Pick<
  PastOrders,
  "hasMore" | "showMore" | "isReadingMore" | "moreFailed" | "withOutlets" | "totals"
> & {
  orders: readonly Order[];
  selectedId: string | undefined;
  pathOf: (orderId: string) => string;
  /** Shows day headings if there are several days. */
  withDays: boolean;
  timezone: string;
};

/** The past orders: a table with a sticky head, cards on a phone, and a button for the next page. */
export function OrdersTable(props: TableProps) {
  const { orders, hasMore, showMore, isReadingMore, moreFailed, withOutlets, totals } = props;
  const t = useTexts();
  const table = useKeptFocus(orders.length, hasMore);
  const countText = t("history.shown", { count: orders.length, number: formatNumber(orders.length) });
  return (
    <section className={classes.box} aria-label={t("history.orders")}>
      <table ref={table} className={classes.table}>
        <caption className="sr">{t("history.orders")}</caption>
        <thead>
          <tr>
            {columnsFor(withOutlets).map(({ name, heading, look }) => (
              <th key={name} scope="col" className={look && classes[look]}>
                {look === "sr" ? <span className="sr">{t(heading)}</span> : t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <OrderRows {...props} />
      </table>
      <TotalsLine totals={totals} />
      <div className={classes.foot}>
        <span role="status">{moreFailed ? t("history.more-failed") : countText}</span>
        {hasMore && (
          <Button busy={isReadingMore} onClick={showMore}>
            {t("history.show-more")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The totals of all filtered orders; money without cancelled ones. */
function TotalsLine({ totals }: Pick<PastOrders, "totals">) {
  const t = useTexts();
  if (!totals) return null;
  const money = (amount: number) => formatMoney(amount, totals.currency);
  return (
    <section className={classes.totals} aria-label={t("history.totals")}>
      <dl>
        <div>
          <dt>{t(totals.is_whole ? "history.totals-orders" : "history.totals-newest")}</dt>
          <dd>{formatNumber(totals.orders)}</dd>
        </div>
        <div>
          <dt>{t("history.totals-amount")}</dt>
          <dd>{money(totals.amount)}</dd>
        </div>
        <div>
          <dt>{t("history.totals-fees")}</dt>
          <dd>{money(totals.fees)}</dd>
        </div>
      </dl>
      {totals.cancelled > 0 && (
        <p>
          {t("history.totals-cancelled", { count: totals.cancelled, number: formatNumber(totals.cancelled) })}
        </p>
      )}
    </section>
  );
}

/** The orders, with a date above each day's. */
function OrderRows({ orders, selectedId, pathOf, withOutlets, withDays, timezone }: TableProps) {
  return [...byDay(orders, timezone)].map(([day, ofDay]) => (
    <tbody key={day}>
      {withDays && (
        <tr className={classes.day}>
          <th scope="rowgroup" colSpan={columnsFor(withOutlets).length}>
            <bdi>{formatDays(day, day)}</bdi>
          </th>
        </tr>
      )}
      {ofDay.map((order) => (
        <OrderRow
          key={order.order_id}
          order={order}
          isSelected={order.order_id === selectedId}
          path={pathOf(order.order_id)}
          withOutlet={withOutlets}
        />
      ))}
    </tbody>
  ));
}

const OrderRow = memo(function OrderRow(row: RowProps) {
  const t = useTexts();
  return (
    <tr className={row.isSelected ? classes.selected : undefined}>
      {columnsFor(row.withOutlet).map(({ name, cell }) => (
        <td key={name} className={classes[name]}>
          {cell(row, t)}
        </td>
      ))}
    </tr>
  );
});

/** The orders grouped by day, in the given order. */
function byDay(orders: readonly Order[], timezone: string): ReadonlyMap<string, readonly Order[]> {
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const day = dayOf(new Date(order.created_at), timezone);
    days.set(day, [...(days.get(day) ?? []), order]);
  }
  return days;
}

/** When the last page removes the button, the focus moves to the first order that it loaded. */
function useKeptFocus(count: number, hasMore: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef({ count, hasMore });
  useEffect(() => {
    const { count: seen, hasMore: had } = before.current;
    before.current = { count, hasMore };
    if (!had || hasMore || count <= seen || document.activeElement !== document.body) return;
    table.current?.querySelectorAll<HTMLElement>("[data-order-row]")[seen]?.focus();
  }, [count, hasMore]);
  return table;
}

type Mark = { tone: Tone; icon: IconName };

const looking: Mark = { tone: "wait", icon: "search" };
const coming: Mark = { tone: "move", icon: "scooter" };
const onTheWay: Mark = { tone: "move", icon: "parcel" };
const back: Mark = { tone: "wait", icon: "repeat" };
const needsAttention: Mark = { tone: "danger", icon: "warning" };

const marks: Readonly<Record<string, Mark>> = {
  "status-words.waiting-for-payment": { tone: "wait", icon: "card" },
  "status-words.rider-is-coming": coming,
  "status-words.rider-is-almost-here": coming,
  "status-words.on-the-way": onTheWay,
  "status-words.almost-there": onTheWay,
  "status-words.delivered": { tone: "done", icon: "tick" },
  "status-words.coming-back": back,
  "status-words.returned": back,
  "status-words.delayed": needsAttention,
  "status-words.stalled": needsAttention,
  "status-words.cancelled": { tone: "ended", icon: "close" },
  "status-words.payment-failed": { tone: "ended", icon: "close" },
  "status-words.payment-cancelled": { tone: "ended", icon: "close" },
};

/** A status's mark (colour and shape), chosen by the merchant's words for the status. */
const statusMark = (status: OrderStatus): Mark => marks[merchantWords(status).key] ?? looking;
