import { noRiderMinutes, shopWaitMinutes } from "@waybill/domain/operations/urgency";
import type { WhoPays } from "@waybill/domain/orders/cancelling";
import { isUnpaid, orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import type { EtaStop } from "@waybill/domain/tracking/estimates";
import { prepared } from "../../platform/database/prepared.ts";
import { fragment, joined, raw, statement, value, type Fragment } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";
import { statusListSql, endedStatusesSql } from "../status-lists.ts";
import { allOf, newestFirst } from "./filter-rows.ts";
import { type CellSearch, ordersMatchingText } from "./text-in-cell-rows.ts";

/** An order with the console's sort values and flags. */
export type CellRow = OrderRow & {
  who_pays: WhoPays | null;
  rider_id: string | null;
  waiting_since: Date | null;
  incident_since: Date | null;
  incident_kinds: string[] | null;
  /** The operator who first took on the incident. */
  taken_by: string | null;
  taken_by_email: string | null;
  declined_by: number;
  /** When the order's own-fleet rider was last seen; `has_own_rider` is true if the order has such a rider. */
  has_own_rider: boolean;
  rider_seen_at: Date | null;
  /** The remaining minutes, from the rider's last position. */
  eta_minutes: number | null;
  eta_stop: EtaStop | null;
  eta_at: Date | null;
  due_at: Date | null;
  open_since: Date;
  urgent_at: Date | null;
};

export type CellFilter = {
  statuses?: readonly OrderStatus[] | undefined;
  isOpen?: boolean;
  lateAt?: Date | undefined;
  vendorId?: string | undefined;
  /** True if the vendor has no parent. */
  isParent?: boolean;
  riderId?: string | undefined;
  search?: CellSearch | undefined;
  /** Coordinates of GeoJSON polygons that must contain the pick-up. */
  area?: readonly (readonly (readonly (readonly number[])[])[])[] | undefined;
  after?: { at: Date; orderId: string } | undefined;
  limit: number;
  /** The max number of orders scanned for one page if no index covers the filter. */
  maxWalked?: number;
};

/** Statuses that are never late or urgent, because work on an order starts only after it is paid. */
const unpaid = statusListSql(orderStatusNames.filter(isUnpaid));

const incidentsOf = (
  which: Fragment,
) => fragment`select order_id, array_agg(kind order by opened_at) as incident_kinds,
    min(opened_at) as incident_since,
    (array_agg(owner order by opened_at) filter (where owner is not null))[1] as taken_by from incidents where resolved_at is null ${which} group by order_id`;
/** For one page: looks up the incidents of each order. */
const ownIncidents = fragment`lateral (${incidentsOf(raw("and incidents.order_id = orders.order_id"))}) incident on true`;
/** For all open orders: reads all open incidents once. */
const allIncidents = fragment`(${incidentsOf(raw(""))}) incident on incident.order_id = orders.order_id`;

// The minutes of grace are defined in domain/operations/urgency.
const factsWith = (incidents: Fragment) => fragment`
  left join lateral (
    select rider_id, case when arrived_at is not null or waiting_since is not null then coalesce(waiting_since, arrived_at) end
      as waiting_since, stage, ended_at
    from jobs where jobs.order_id = orders.order_id order by job_id desc limit 1
  ) job on true
  left join ${incidents}
  cross join lateral (
    select (details ->> 'delivery_at')::timestamptz as due_at,
      case when stage in ('to_pickup', 'at_pickup') and job.ended_at is null then job.waiting_since end as at_shop_since,
      greatest(created_at, job.ended_at, to_timestamp(preordered_for) - interval '20 minutes') as open_since
  ) moment
  cross join lateral (
    select case when status in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED') then null else least(
      incident_since, due_at, at_shop_since + interval '${raw(shopWaitMinutes)} minutes',
      case when rider is null then open_since + interval '${raw(noRiderMinutes)} minutes' end
    ) end as urgent_at
  ) urgency`;

const facts = factsWith(ownIncidents);

const columns = fragment`orders.*, job.rider_id, at_shop_since as waiting_since, incident_since, incident_kinds, due_at,
  open_since, urgent_at, taken_by, (select email from users where user_id = taken_by) as taken_by_email,
  case when rider is null then (select count(distinct own.rider_id) from offered_orders own join offers using (offer_id)
    where own.order_id = orders.order_id and outcome = 'declined') else 0 end as declined_by,
  job.rider_id is not null and job.ended_at is null as has_own_rider,
  (select at from latest_positions where latest_positions.rider_id = job.rider_id) as rider_seen_at,
  way.eta_minutes, way.eta_stop, way.updated_at as eta_at`;
const positionOfRider = fragment`left join rider_positions way on way.order_id = orders.order_id`;

/** The conditions that an index supports. */
function indexed(filter: CellFilter): Fragment[] {
  const { isOpen, lateAt, vendorId, isParent, riderId, search } = filter;
  const conditions: Fragment[] = [];
  if (isOpen || lateAt) conditions.push(fragment`status not in (${endedStatusesSql})`);
  if (lateAt)
    conditions.push(
      fragment`status not in (${unpaid})`,
      fragment`(details ->> 'delivery_at')::timestamptz < ${value(lateAt)}`,
    );
  // One column, not two joined by 'or': no index could return the result of an 'or' in the list's order.
  if (vendorId !== undefined)
    conditions.push(fragment`${raw(isParent ? "root_vendor_id" : "vendor_id")} = ${value(vendorId)}`);
  if (riderId !== undefined)
    conditions.push(fragment`order_id = any (array(
      select order_id from jobs where rider_id = ${value(riderId)} order by accepted_at desc limit 2000))`);
  if (search !== undefined && search.text.trim() !== "")
    conditions.push(fragment`(order_id, created_at) in (${ordersMatchingText(search)})`);
  return conditions;
}

/** The conditions checked order by order during a scan. */
function walked({ statuses, area }: CellFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (statuses) conditions.push(fragment`status in (${statusListSql(statuses)})`);
  if (area) conditions.push(collectedInCondition(area));
  return conditions;
}

/** The condition for orders that are collected in an area. */
export function collectedInCondition(area: NonNullable<CellFilter["area"]>): Fragment {
  const source = fragment`point((details -> 'source' ->> 'longitude')::float8, (details -> 'source' ->> 'latitude')::float8)`;
  const inside = area.map(([outer = [], ...holes]) =>
    allOf([
      fragment`${value(polygonText(outer))}::polygon @> ${source}`,
      ...holes.map((hole) => fragment`not ${value(polygonText(hole))}::polygon @> ${source}`),
    ]),
  );
  const inAny = inside.map((part) => fragment`(${part})`);
  return fragment`(${inAny.length === 0 ? raw("false") : joined(inAny, " or ")})`;
}

const polygonText = (ring: readonly (readonly number[])[]): string =>
  `(${ring.map(([x = 0, y = 0]) => `(${x},${y})`).join(",")})`;

export type CellPage = {
  rows: CellRow[];
  /** The last order scanned, if the page is not full: the next page continues after it. */
  walkedTo?: CellRow;
};

/** A page of the deployment's orders, newest first. */
export async function findNewestOfCell(db: Queryable, filter: CellFilter): Promise<CellPage> {
  const from = indexed(filter);
  const { after, isOpen, lateAt, search, riderId, maxWalked = 20_000 } = filter;
  if (after) {
    const at = value(after.at);
    from.push(
      fragment`created_at <= ${at}`,
      fragment`(created_at, order_id) < (${at}, ${value(after.orderId)})`,
    );
  }
  // Open orders, a rider's orders and text matches are few: they are selected first and then sorted, instead of
  // scanning all orders.
  const isLittle = isOpen === true || [lateAt, riderId, search?.text.trim() || undefined].some((one) => one);
  const found = fragment`select * from orders where ${allOf([...from, raw("true")])}`;
  const inOrder = isLittle
    ? fragment`select * from (${found} offset 0) few ${newestFirst}`
    : fragment`${found} ${newestFirst}`;
  const then = walked(filter);
  const page = fragment`select * from (${inOrder}${raw(then.length > 0 ? ` limit ${maxWalked}` : "")}) orders
    where ${allOf([...then, raw("true")])} ${newestFirst} limit ${value(filter.limit)}`;
  const text = fragment`select ${columns} from (${page}) orders ${facts} ${positionOfRider} order by created_at desc, orders.order_id desc`;
  const { rows } = await db.query<CellRow>(prepared(text));
  if (then.length === 0 || rows.length === filter.limit) return { rows };
  const { rows: last } = await db.query<CellRow>(
    prepared(fragment`${inOrder} limit 1 offset ${raw(maxWalked - 1)}`),
  );
  return { rows, ...(last[0] && { walkedTo: last[0] }) };
}

/** A page of open orders, most urgent first. Few orders are open at any time. */
export async function findMostUrgent(db: Queryable, filter: CellFilter): Promise<CellPage> {
  const conditions = [
    ...indexed({ ...filter, isOpen: true }),
    ...walked(filter),
    fragment`status not in (${unpaid})`,
    raw("not seeded"),
  ];
  const { after } = filter;
  const on = after
    ? fragment`where (urgent_at, orders.order_id) > (${value(after.at)}, ${value(after.orderId)})`
    : raw("");
  // First selects the ids, then the whole rows, so that wide rows are read for one page only.
  const text = fragment`with urgent as (
      select orders.order_id, orders.created_at from (select * from orders where ${allOf(conditions)} offset 0) orders
      ${factsWith(allIncidents)} ${on} order by urgent_at, orders.order_id limit ${value(filter.limit)}
    )
    select ${columns} from urgent join orders using (order_id, created_at) ${facts} ${positionOfRider} order by urgent_at, orders.order_id`;
  return { rows: (await db.query<CellRow>(prepared(text))).rows };
}

const isParentSql = statement("is-parent")`
  select 1 from vendors where vendor_id = ${"vendorId"} and parent_vendor_id is null`;

/** True if a vendor has no parent; then the orders of its outlets count as its own. */
export const isParent = async (db: Queryable, vendorId: string): Promise<boolean> =>
  (await firstRow(db, isParentSql({ vendorId }))) !== undefined;

const orderOfCellSql = statement("order-of-cell")`
  select ${columns} from orders ${facts} ${positionOfRider} where orders.order_id = ${"orderId"}`;

export async function findOfCell(db: Queryable, orderId: string): Promise<CellRow | undefined> {
  const { rows } = await db.query<CellRow>(orderOfCellSql({ orderId }));
  return rows[0];
}
