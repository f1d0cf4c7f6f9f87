import type { Order } from "@waybill/contract/order";
import { memo } from "react";
import { Link } from "react-router";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { StatusGlyph } from "@waybill/ui/status.tsx";
import type { BoardGroup } from "./board-groups.ts";
import classes from "./order-row.module.css";
import { markOf, rowWords } from "./row-words.ts";

export type OrderRowProps = {
  order: Order;
  group: BoardGroup;
  isSelected: boolean;
  /** When the rider of the open order is expected, in ms. */
  eta: number | undefined;
  /** Where the row leads: the same screen with this order open. */
  path: string;
  /** To the minute, so that a row is drawn anew once a minute at most. */
  now: Date;
  timeZone: string;
  /** Names the outlet too: the list is shared by several, and this is not the one that was chosen. */
  withOutlet: boolean;
};

/** One order: its mark, who and where to, and the time that matters now. Drawn anew only when one of these changes. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, group, isSelected, eta, path, now, timeZone, withOutlet } = props;
  const t = useTexts();
  const { name, area, reason, time, meaning } = rowWords(order, group, eta, { now, timeZone, t });
  return (
    <li>
      <Link
        to={path}
        className={`${classes.row} ${isSelected ? classes.selected : ""}`}
        aria-current={isSelected ? "true" : undefined}
        data-order-row={order.order_id}
      >
        <StatusGlyph {...markOf[group]} />
        <span className={classes.middle}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.area}>
            {withOutlet && <span>{t("order-tracking.outlet-to", { outlet: order.outlet_name })} </span>}
            {reason && <span>{reason} </span>}
            <bdi className={classes.to}>{area}</bdi>
          </span>
        </span>
        <span className={classes.end}>
          <bdi className={classes.time}>{time}</bdi>
          <span className={group === "late" ? classes.late : classes.meaning}>{meaning}</span>
        </span>
      </Link>
    </li>
  );
});
