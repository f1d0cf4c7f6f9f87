import type { InsightGroup, NoticesRow } from "@waybill/contract/operations/insight";
import { isCancelledLike, isUnpaid, orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import { noRiderMinutes } from "@waybill/domain/operations/urgency";
import type { AlertMetric } from "@waybill/domain/operations/alerts";
import { listed, past } from "../orders/status-lists.ts";
import { one, type Queryable } from "../platform/database/transaction.ts";

const isNeverPaid = (status: OrderStatus): boolean =>
  isCancelledLike(status) && status.startsWith("PAYMENT_");
/** What nobody has paid yet, or never will, was no order. */
const unpaid = listed(orderStatusNames.filter((status) => isUnpaid(status) || isNeverPaid(status)));
const stopped = listed(orderStatusNames.filter((status) => isCancelledLike(status) && !isNeverPaid(status)));

/** Figures of one group; `reason` is null in the row of its sums. */
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

const source = (axis: "latitude" | "longitude") => `round((details -> 'source' ->> '${axis}')::numeric, 3)`;
/** A thousandth of a degree is a hundred metres: areas are found for so many places and not for every order. */
const keys: Record<InsightGroup, { key: string; name: string }> = {
  day: { key: "to_char(created_at at time zone $3, 'YYYY-MM-DD')", name: "null::text" },
  hour: { key: "to_char(created_at at time zone $3, 'HH24')", name: "null::text" },
  area: { key: `${source("latitude")} || ',' || ${source("longitude")}`, name: "null::text" },
  vendor: { key: "vendor_id", name: "outlet_name" },
  rider: {
    key: "coalesce(job.rider_id, '')",
    name: "(select name from riders where riders.rider_id = job.rider_id)",
  },
};

type Asked = { from: Date; to: Date; timezone: string; by: InsightGroup; most: number };

/** How orders did, group by group with their cancellations by cause; of the newest `most` of a stretch. */
export async function findInsight(
  db: Queryable,
  { from, to, timezone, by, most }: Asked,
): Promise<FigureRow[]> {
  const { key, name } = keys[by];
  const { rows } = await db.query<FigureRow>({
    name: `insight-by-${by}`,
    text: `with facts as (
        select ${key} as key, ${name} as name, status, cancel_reason as reason, waited.minutes, offered.offers, offered.accepted,
          case when status = 'DELIVERED' then (details ->> 'delivery_at')::timestamptz end as due_at,
          case when status = 'DELIVERED' then (status_history -> -1 ->> 'created_at')::timestamptz end as done_at
        from (
          select * from orders where created_at >= $1 and created_at < $2 and status not in (${unpaid})
          order by created_at desc, order_id desc limit $4
        ) orders
        left join lateral (
          select rider_id from jobs where ${by === "rider" ? "" : "false and "}jobs.order_id = orders.order_id
          order by job_id desc limit 1
        ) job on true
        cross join lateral (
          select extract(epoch from min(at) filter (where status = 'PICKED_UP') - min(at) filter (where status = 'NEAR_VENDOR'))
            / 60 as minutes
          from (select entry ->> 'status' as status, (entry ->> 'created_at')::timestamptz as at
            from jsonb_array_elements(status_history) entry) entries
        ) waited
        cross join lateral (
          select count(*) filter (where outcome in ('accepted', 'declined', 'expired')) as offers,
            count(*) filter (where outcome = 'accepted') as accepted
          from offered_orders own join offers on offers.offer_id = own.offer_id where own.order_id = orders.order_id
        ) offered
        where $3::text is not null
      )
      select key, max(name) as name, grouping(reason) = 1 as is_sum, reason, count(*) as orders,
        count(*) filter (where status = 'DELIVERED') as delivered,
        count(*) filter (where due_at is not null and done_at is not null) as due,
        count(*) filter (where done_at <= due_at) as on_time,
        sum(offers)::bigint as offers, sum(accepted)::bigint as accepted,
        count(minutes) filter (where minutes >= 0) as waits,
        coalesce(sum(minutes) filter (where minutes >= 0), 0)::float8 as wait_minutes,
        count(*) filter (where status in (${stopped})) as cancelled
      from facts group by grouping sets ((key), (key, reason)) order by key`,
    values: [from, to, timezone, most],
  });
  return rows;
}

/** What riders made of what they were offered. */
export const findAcceptance = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { offers: number; accepted: number }>> => {
  const { rows } = await db.query<{ rider_id: string; offers: number; accepted: number }>({
    name: "acceptance-of-riders",
    text: `select rider_id, count(*) as offers, count(*) filter (where outcome = 'accepted') as accepted from offers
      where offered_at >= $1 and offered_at < $2 and outcome in ('accepted', 'declined', 'expired') group by rider_id`,
    values: [from, to],
  });
  return new Map(rows.map(({ rider_id, offers, accepted }) => [rider_id, { offers, accepted }]));
};

export type RefusedPlace = { latitude: number; longitude: number; reason: string; quotes: number };

/** Places about a kilometre apart where quotes were refused, the most refused first. */
export const findRefusedPlaces = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<RefusedPlace[]> => {
  const { rows } = await db.query<RefusedPlace>({
    name: "refused-places",
    text: `select round(latitude::numeric, 2)::float8 as latitude, round(longitude::numeric, 2)::float8 as longitude, reason,
        count(*) as quotes
      from refused_quotes where refused_at >= $1 and refused_at < $2
      group by 1, 2, 3 order by quotes desc, latitude, longitude, reason limit $3`,
    values: [from, to, limit],
  });
  return rows;
};

export const countRefusals = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<{ reason: string; quotes: number }[]> => {
  const { rows } = await db.query<{ reason: string; quotes: number }>({
    name: "refusals-by-reason",
    text: `select reason, count(*) as quotes from refused_quotes where refused_at >= $1 and refused_at < $2
      group by reason order by quotes desc, reason`,
    values: [from, to],
  });
  return rows;
};

type NoticeCostRow = Pick<NoticesRow, "kind" | "channel" | "sent" | "not_sent"> & {
  micros: number | null;
  currency: string | null;
};

/** The notices of a stretch that have ended, by kind, way and the currency they were paid in. */
export const findNoticeCosts = async (
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<NoticeCostRow[]> => {
  const { rows } = await db.query<NoticeCostRow>({
    name: "notice-costs",
    text: `select kind, channel, cost_currency as currency, sum(cost_micros)::float8 as micros,
        count(*) filter (where state = 'sent') as sent, count(*) filter (where state <> 'sent') as not_sent
      from notices where created_at >= $1 and created_at < $2 and ended_at is not null
      group by kind, channel, cost_currency order by micros desc nulls last, kind, channel`,
    values: [from, to],
  });
  return rows;
};

const measures: Record<AlertMetric, string> = {
  late_orders: `from orders where status not in (${past}, ${unpaid}) and not seeded
    and (details ->> 'delivery_at')::timestamptz < $1 and $2::timestamptz is not null`,
  no_rider_orders: `from orders where status not in (${past}, ${unpaid}) and not seeded and rider is null
    and greatest(created_at, to_timestamp(preordered_for) - interval '20 minutes') < $1::timestamptz - interval '${noRiderMinutes} minutes'
    and $2::timestamptz is not null`,
  open_incidents: `from incidents where resolved_at is null and opened_at <= $1 and $2::timestamptz is not null`,
  cancelled_orders: `from orders where status = 'CANCELLED' and created_at <= $1 and created_at > $2`,
  refused_quotes: `from refused_quotes where refused_at <= $1 and refused_at > $2`,
};

/** What an alert watches, as it is now, or over the stretch since `since`. */
export const measure = async (
  db: Queryable,
  metric: AlertMetric,
  { now, since }: { now: Date; since: Date },
): Promise<number> => {
  const row = await one<{ value: number }>(db, {
    name: `measure-${metric}`,
    text: `select count(*) as value ${measures[metric]}`,
    values: [now, since],
  });
  return row?.value ?? 0;
};
