import type { Order } from "@waybill/contract/order";
import { useEffect, useRef } from "react";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { OrderRows } from "./order-rows.tsx";
import classes from "./orders-table.module.css";
import type { PastOrders } from "./use-past-orders.ts";

type TableProps = Pick<
  PastOrders,
  "hasMore" | "showMore" | "isReadingMore" | "moreFailed" | "withOutlets"
> & {
  orders: readonly Order[];
  selectedId: string | undefined;
  pathOf: (orderId: string) => string;
  withDays: boolean;
  timezone: string;
};

/** Where the last page takes the button away, the focus goes on to the first order that came with it. */
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

/** The past orders: a table with a head that stays, cards on a phone, and the way to the next page. */
export function OrdersTable(props: TableProps) {
  const { orders, hasMore, showMore, isReadingMore, moreFailed, withOutlets } = props;
  const t = useTexts();
  const table = useKeptFocus(orders.length, hasMore);
  const shown = t("history.shown", { count: orders.length, number: formatNumber(orders.length) });
  return (
    <section className={classes.box} aria-label={t("history.orders")}>
      <table ref={table} className={classes.table}>
        <caption className="sr">{t("history.orders")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("history.time")}</th>
            {!withOutlets && (
              <th scope="col" className={classes.wide}>
                {t("order-tracking.order")}
              </th>
            )}
            <th scope="col">{t("order-tracking.customer")}</th>
            <th scope="col">{t("order-tracking.drop-off-place")}</th>
            {withOutlets && (
              <th scope="col" className={classes.wide}>
                {t("shell.outlet")}
              </th>
            )}
            <th scope="col">{t("order-tracking.status")}</th>
            <th scope="col" className={classes.figure}>
              {t("history.amount")}
            </th>
            <th scope="col" className={classes.figure}>
              {t("order-tracking.fee")}
            </th>
          </tr>
        </thead>
        <OrderRows {...props} />
      </table>
      <div className={classes.foot}>
        <span role="status">{moreFailed ? t("history.more-failed") : shown}</span>
        {hasMore && (
          <Button busy={isReadingMore} onClick={showMore}>
            {t("history.show-more")}
          </Button>
        )}
      </div>
    </section>
  );
}
