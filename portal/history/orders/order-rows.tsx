import type { Order } from "@waybill/contract/order";
import { dayOf } from "@waybill/domain/history/days";
import { memo } from "react";
import { Link } from "react-router";
import { areaOf } from "../../order-details/facts/area-of.ts";
import { statusPhrase } from "../../order-details/order-heading.ts";
import { markOfStatus } from "../../order-details/timeline/status-mark.ts";
import { formatDays, formatMoney, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import classes from "./order-rows.module.css";

type RowProps = {
  order: Order;
  isSelected: boolean;
  path: string;
  /** Names the outlet, whose id begins the order's number, in the place of that number. */
  withOutlet: boolean;
};

/** One past order: when, which, for whom, where to, how it ended, and the money. The whole row leads to it. */
const OrderRow = memo(function OrderRow({ order, isSelected, path, withOutlet }: RowProps) {
  const t = useTexts();
  const { key, values } = statusPhrase(order, t);
  const { customer, currency } = order;
  const { amount } = order.order;
  return (
    <tr className={isSelected ? classes.selected : undefined}>
      <td className={classes.time}>
        <bdi>{formatTime(order.created_at)}</bdi>
      </td>
      {!withOutlet && (
        <td className={classes.id}>
          <bdi dir="ltr">{order.order_id}</bdi>
        </td>
      )}
      <td className={classes.customer}>
        <Link to={path} aria-current={isSelected ? "true" : undefined} data-order-row={order.order_id}>
          <bdi>{customer.name}</bdi>
        </Link>
        <bdi dir="ltr" className={classes.phone}>
          {formatPhone(customer.phone_number)}
        </bdi>
      </td>
      <td className={classes.area}>
        <bdi>{areaOf(order)}</bdi>
        {withOutlet && <bdi className={classes.below}>{order.outlet_name}</bdi>}
      </td>
      {withOutlet && (
        <td className={classes.outlet}>
          <bdi>{order.outlet_name}</bdi>
        </td>
      )}
      <td className={classes.status}>
        <StatusLabel {...markOfStatus(order.status)}>{t(key, values)}</StatusLabel>
      </td>
      <td className={classes.amount}>
        <bdi>{amount === null ? "" : formatMoney(amount, currency)}</bdi>
      </td>
      <td className={classes.fee}>
        <bdi>{formatMoney(order.discounted_delivery_fee ?? order.delivery_fee, currency)}</bdi>
      </td>
    </tr>
  );
});

type RowsProps = {
  orders: readonly Order[];
  selectedId: string | undefined;
  pathOf: (orderId: string) => string;
  withOutlets: boolean;
  /** Names each day where there are several. */
  withDays: boolean;
  timezone: string;
};

/** The orders of each day, the days as they come. */
function byDay(orders: readonly Order[], timezone: string): ReadonlyMap<string, readonly Order[]> {
  const days = new Map<string, Order[]>();
  for (const order of orders) {
    const day = dayOf(new Date(order.created_at), timezone);
    days.set(day, [...(days.get(day) ?? []), order]);
  }
  return days;
}

/** The orders of each day under its name. */
export function OrderRows({ orders, selectedId, pathOf, withOutlets, withDays, timezone }: RowsProps) {
  return [...byDay(orders, timezone)].map(([day, ofDay]) => (
    <tbody key={day}>
      {withDays && (
        <tr className={classes.day}>
          <th scope="rowgroup" colSpan={7}>
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
