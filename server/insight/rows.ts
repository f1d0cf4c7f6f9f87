import type { InsightGroup, NoticesRow } from "@waybill/contract/operations/insight";
import { isCancelledLike, isUnpaid, orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import { noRiderMinutes } from "@waybill/domain/operations/urgency";
import type { AlertMetric } from "@waybill/domain/operations/alerts";
import { waitOfOrder } from "../orders/promises/wait-sql.ts";
import { statusListSql, endedStatusesSql } from "../orders/status-lists.ts";
import { fragment, raw, statement, type Fragment } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

const isNeverPaid = (status: OrderStatus): boolean =>
  isCancelledLike(status) && status.startsWith("PAYMENT_");
/** Unpaid orders, and those that will never be paid, do not count. */
const unpaid = statusListSql(orderStatusNames.filter((status) => isUnpaid(status) || isNeverPaid(status)));
const stopped = statusListSql(
  orderStatusNames.filter((status) => isCancelledLike(status) && !isNeverPaid(status)),
);

/**
 * The figures of one group. A group has one row per reason of cancellation, and a row with `reason` null for its
 * total.
 */
export type FigureRow = {
  key: string;
  name: string | null;
  is_sum: boolean;
  reason: string | null;
  orders: number;
  delivered: number;
  due: number;
  on_time: number;
  offers: number;
  accepted: number;
  waits: number;
  wait_minutes: number;
  cancelled: number;
};

const source = (axis: "latitude" | "longitude") =>
  fragment`round((details -> 'source' ->> '${raw(axis)}')::numeric, 3)`;
/** A thousandth of a degree is about a hundred metres: areas are looked up per rounded location, not per order. */
const keys: Record<InsightGroup, { key: Fragment<"timezone">; name: Fragment }> = {
  day: {
    key: fragment`to_char(created_at at time zone ${"timezone"}, 'YYYY-MM-DD')`,
    name: raw("null::text"),
  },
  hour: { key: fragment`to_char(created_at at time zone ${"timezone"}, 'HH24')`, name: raw("null::text") },
  area: { key: fragment`${source("latitude")} || ',' || ${source("longitude")}`, name: raw("null::text") },
  vendor: { key: raw("vendor_id"), name: raw("outlet_name") },
  rider: {
    key: raw("coalesce(job.rider_id, '')"),
    name: raw("(select name from riders where riders.rider_id = job.rider_id)"),
  },
};

type GroupedPeriod = { from: Date; to: Date; timezone: string; by: InsightGroup; max: number };

const insightBy = (by: InsightGroup) => {
  const { key, name } = keys[by];
  return statement(`insight-by-${by}`)`
    with facts as (
      select ${key} as key, ${name} as name, status, cancel_reason as reason, waited.minutes, offered.offers, offered.accepted,
        case when status = 'DELIVERED' then (details ->> 'delivery_at')::timestamptz end as due_at,
        case when status = 'DELIVERED' then (status_history -> -1 ->> 'created_at')::timestamptz end as done_at
      from (
        select * from orders where created_at >= ${"from"} and created_at < ${"to"} and status not in (${unpaid})
        order by created_at desc, order_id desc limit ${"max"}
      ) orders
      left join lateral (
        select rider_id from jobs where ${raw(by === "rider" ? "" : "false and ")}jobs.order_id = orders.order_id
        order by job_id desc limit 1
      ) job on true
      cross join ${waitOfOrder}
      cross join lateral (
        select count(*) filter (where outcome in ('accepted', 'declined', 'expired')) as offers,
          count(*) filter (where outcome = 'accepted') as accepted
        from offered_orders own join offers on offers.offer_id = own.offer_id where own.order_id = orders.order_id
      ) offered
    )
    select key, max(name) as name, grouping(reason) = 1 as is_sum, reason, count(*) as orders,
      count(*) filter (where status = 'DELIVERED') as delivered,
      count(*) filter (where due_at is not null and done_at is not null) as due,
      count(*) filter (where done_at <= due_at) as on_time,
      sum(offers)::bigint as offers, sum(accepted)::bigint as accepted,
      count(minutes) filter (where minutes >= 0) as waits,
      coalesce(sum(minutes) filter (where minutes >= 0), 0)::float8 as wait_minutes,
      count(*) filter (where status in (${stopped})) as cancelled
    from facts group by grouping sets ((key), (key, reason)) order by key`;
};

const insightSql = {
  day: insightBy("day"),
  hour: insightBy("hour"),
  area: insightBy("area"),
  vendor: insightBy("vendor"),
  rider: insightBy("rider"),
} satisfies Record<InsightGroup, unknown>;

/** Figures of the newest `most` orders of a period, by group, with cancellations by cause. */
export async function findInsight(
  db: Queryable,
  { from, to, timezone, by, max }: GroupedPeriod,
): Promise<FigureRow[]> {
  const { rows } = await db.query<FigureRow>(insightSql[by]({ from, to, timezone, max }));
  return rows;
}

const acceptanceOfRidersSql = statement("acceptance-of-riders")`
  select rider_id, count(*) as offers, count(*) filter (where outcome = 'accepted') as accepted from offers
  where offered_at >= ${"from"} and offered_at < ${"to"}
    and outcome in ('accepted', 'declined', 'expired') group by rider_id`;

/** Counts the riders' responses to offers. */
export const findAcceptance = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { offers: number; accepted: number }>> => {
  const { rows } = await db.query<{ rider_id: string; offers: number; accepted: number }>(
    acceptanceOfRidersSql({ from, to }),
  );
  return new Map(rows.map(({ rider_id, offers, accepted }) => [rider_id, { offers, accepted }]));
};

export type RefusedPlace = { latitude: number; longitude: number; reason: string; quotes: number };

const refusedPlacesSql = statement("refused-places")`
  select round(latitude::numeric, 2)::float8 as latitude, round(longitude::numeric, 2)::float8 as longitude,
    reason,
    count(*) as quotes
  from refused_quotes where refused_at >= ${"from"} and refused_at < ${"to"}
  group by 1, 2, 3 order by quotes desc, latitude, longitude, reason limit ${"limit"}`;

/** Locations rounded to about a kilometre where quotes were refused, most refusals first. */
export const findRefusedPlaces = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<RefusedPlace[]> => {
  const { rows } = await db.query<RefusedPlace>(refusedPlacesSql({ from, to, limit }));
  return rows;
};

const refusalsByReasonSql = statement("refusals-by-reason")`
  select reason, count(*) as quotes from refused_quotes where refused_at >= ${"from"} and refused_at < ${"to"}
  group by reason order by quotes desc, reason`;

export const countRefusals = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<{ reason: string; quotes: number }[]> => {
  const { rows } = await db.query<{ reason: string; quotes: number }>(refusalsByReasonSql({ from, to }));
  return rows;
};

type NoticeCostRow = Pick<NoticesRow, "kind" | "channel" | "sent" | "not_sent"> & {
  micros: number | null;
  currency: string | null;
};

const noticeCostsSql = statement("notice-costs")`
  select kind, channel, cost_currency as currency, sum(cost_micros)::float8 as micros,
    count(*) filter (where state = 'sent') as sent, count(*) filter (where state <> 'sent') as not_sent
  from notices where created_at >= ${"from"} and created_at < ${"to"} and ended_at is not null
  group by kind, channel, cost_currency order by micros desc nulls last, kind, channel`;

/** The finished notices of a period, by kind, channel and the currency of their cost. */
export const findNoticeCosts = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<NoticeCostRow[]> => {
  const { rows } = await db.query<NoticeCostRow>(noticeCostsSql({ from, to }));
  return rows;
};

const measuring = (metric: AlertMetric, counted: Fragment<"now" | "since">) =>
  statement(`measure-${metric}`)`select count(*) as value ${counted}`;

const measures = {
  late_orders: measuring(
    "late_orders",
    fragment`from orders where status not in (${endedStatusesSql}, ${unpaid}) and not seeded
    and (details ->> 'delivery_at')::timestamptz < ${"now"}`,
  ),
  no_rider_orders: measuring(
    "no_rider_orders",
    fragment`from orders where status not in (${endedStatusesSql}, ${unpaid}) and not seeded and rider is null
    and greatest(created_at, to_timestamp(preordered_for) - interval '20 minutes') < ${"now"}::timestamptz - interval '${raw(noRiderMinutes)} minutes'`,
  ),
  open_incidents: measuring(
    "open_incidents",
    fragment`from incidents where resolved_at is null and opened_at <= ${"now"}`,
  ),
  cancelled_orders: measuring(
    "cancelled_orders",
    fragment`from orders where status = 'CANCELLED' and created_at <= ${"now"} and created_at > ${"since"}`,
  ),
  refused_quotes: measuring(
    "refused_quotes",
    fragment`from refused_quotes where refused_at <= ${"now"} and refused_at > ${"since"}`,
  ),
} satisfies Record<AlertMetric, unknown>;

/** The value that an alert watches: the current one, or a count since `since`. */
export const measureMetric = async (
  db: Queryable,
  metric: AlertMetric,
  { now, since }: { now: Date; since: Date },
): Promise<number> => {
  const row = await firstRow<{ value: number }>(db, measures[metric]({ now, since }));
  return row?.value ?? 0;
};
