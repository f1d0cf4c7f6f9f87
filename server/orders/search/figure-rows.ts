import { listOf } from "@waybill/domain/orders/lists";
import { isCancelledLike, orderStatusNames } from "@waybill/domain/orders/status";
import { unprepared } from "../../platform/database/prepared.ts";
import { fragment, value } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { statusListSql } from "../status-lists.ts";
import { promiseOfOrder } from "../promises/promise-sql.ts";
import { waitOfOrder } from "../promises/wait-sql.ts";
import { allOf, filterConditions, type OrderFilter } from "./filter-rows.ts";

/** Figures of one day, of one vendor, or (if both are null) of all. */
export type FigureRow = {
  /** The index of the day in the requested list, from 0. */
  day: number | null;
  vendor_id: string | null;
  outlet_name: string | null;
  orders: number;
  delivered: number;
  returned: number;
  cancelled: number;
  fees: string | null;
  cash_due: string | null;
  median: number | null;
  p90: number | null;
  ratings: number;
  stars: number | null;
  /** Delivered orders with a promised time, those on time, and the median delay of the others in minutes. */
  promised: number;
  kept: number;
  missed_by: number | null;
  /** Orders with at least one failed delivery. */
  failed: number;
  /** The average minutes that riders waited at the outlet. */
  wait_minutes: number | null;
};

export type ReasonRow = Pick<FigureRow, "day" | "vendor_id" | "orders"> & { reason: string | null };

/** The start of each day, and the end of the last one. */
type FigureFilter = Pick<OrderFilter, "of"> & { dayBegins: readonly Date[]; end: Date };

const cancelled = statusListSql(orderStatusNames.filter(isCancelledLike));
// The statuses of placed orders: those in one of the lists.
const placed = statusListSql(
  orderStatusNames.filter((status) => listOf({ status, status_history: [], created_at: "" }, new Date(0))),
);

function within({ of, dayBegins, end }: FigureFilter) {
  const { where } = filterConditions({ of, from: dayBegins[0] });
  const day = fragment`width_bucket(created_at, ${value(dayBegins)}::timestamptz[]) - 1 as day`;
  return { where: allOf([...where, fragment`created_at < ${value(end)}`]), day };
}

const noWait = fragment`(select null::float8 as minutes) waited`;

/** `withWaits`: reads every order's history for the riders' waits; without it they are null. */
export async function findFigures(
  db: Queryable,
  { withWaits = false, ...query }: FigureFilter & { withWaits?: boolean },
): Promise<FigureRow[]> {
  const { where, day } = within(query);
  const text = fragment`with counted as (
      select ${day}, vendor_id, outlet_name, status,
        case when status not in (${cancelled}) then coalesce(discounted_delivery_fee, delivery_fee) end as fee,
        case when status = 'DELIVERED' and "order" ->> 'payment_method' = 'CASH_ON_DELIVERY'
          then ("order" ->> 'amount')::numeric end as cash,
        case when status = 'DELIVERED' and preordered_for is null then greatest(0, extract(epoch from
          (status_history -> -1 ->> 'created_at')::timestamptz - created_at) / 60)::float8 end as minutes,
        (recipient -> 'rating' ->> 'stars')::int as stars, is_kept, late_minutes,
        failure_reason, waited.minutes as waited
      from orders cross join lateral json_to_record(details)
        as money (delivery_fee numeric, discounted_delivery_fee numeric, "order" json, recipient json)
        left join ${promiseOfOrder} on true
        cross join ${withWaits ? waitOfOrder : noWait}
      where ${where} and status in (${placed})
    )
    select day, vendor_id, max(outlet_name) as outlet_name, count(*) as orders,
      count(*) filter (where status = 'DELIVERED') as delivered,
      count(*) filter (where status = 'RETURNED_TO_VENDOR') as returned,
      count(*) filter (where status in (${cancelled})) as cancelled,
      sum(fee) as fees, sum(cash) as cash_due,
      percentile_cont(0.5) within group (order by minutes) as median,
      percentile_cont(0.9) within group (order by minutes) as p90,
      count(stars) as ratings, avg(stars)::float8 as stars,
      count(is_kept) as promised, count(*) filter (where is_kept) as kept,
      percentile_cont(0.5) within group (order by late_minutes) filter (where not is_kept) as missed_by,
      count(failure_reason) as failed, avg(waited) filter (where waited >= 0)::float8 as wait_minutes
    from counted group by grouping sets ((day), (vendor_id), ())
    order by vendor_id`;
  return (await db.query<FigureRow>(unprepared(text))).rows;
}

/** The reasons for cancellations, most frequent first. */
export async function findReasons(db: Queryable, query: FigureFilter): Promise<ReasonRow[]> {
  const { where, day } = within(query);
  const text = fragment`with counted as (
      select ${day}, vendor_id, cancel_reason as reason from orders where ${where} and status in (${cancelled})
    )
    select day, vendor_id, reason, count(*) as orders
    from counted group by grouping sets ((day, reason), (vendor_id, reason), (reason))
    order by orders desc, reason`;
  return (await db.query<ReasonRow>(unprepared(text))).rows;
}
