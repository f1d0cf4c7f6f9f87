import { endedStatuses, isScheduled } from "@waybill/domain/orders/lists";
import {
  orderStatusNames,
  statusesOfFilter,
  type OrderStatus,
  type StatusFilter,
} from "@waybill/domain/orders/status";
import type pg from "pg";
import type { OrderRow } from "./order-row.ts";
import type { Queryable } from "./rows.ts";

/** Where a page goes on: after this order, newest first. */
export type Position = { createdAt: Date; orderId: string };

export type OrderSearch = {
  /** One vendor's orders, a parent's with its outlets', or one guest's. */
  of: { vendorId: string } | { parentId: string } | { guestId: string };
  after?: Position | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  customerPhone?: string | undefined;
  /** Only what waits for its time, as of this moment. */
  scheduledAt?: Date | undefined;
  status?: StatusFilter | undefined;
  count: number;
};

const listed = (statuses: readonly OrderStatus[]) => statuses.map((status) => `'${status}'`).join(", ");

// Asked of the rule itself, so that there is no second list of these statuses.
const scheduledStatuses = orderStatusNames.filter((status) =>
  isScheduled({ status, status_history: [], created_at: "", preordered_for: 1 }, new Date(0)),
);

const sawEverything = `status_history @> '${JSON.stringify(endedStatuses.map((status) => ({ status })))}'::jsonb`;

/** A delayed order is in the list that spec §4 gives it: 'new' with everything behind it, else 'collected'. */
const delayed: Partial<Record<StatusFilter, string>> = {
  NEW: `status = 'DELAYED' and ${sawEverything}`,
  COLLECTED: `status = 'DELAYED' and not ${sawEverything}`,
};

const ofStatus = (filter: StatusFilter): string => {
  const statuses = `status in (${listed(statusesOfFilter(filter))})`;
  const late = delayed[filter];
  if (!late) return statuses;
  // Named as a list first, so that the index of open orders serves it.
  return `status in (${listed([...statusesOfFilter(filter), "DELAYED"])}) and (${statuses} or (${late}))`;
};

/** A page of orders, newest first by created_at, then by order_id. */
export async function findOrders(db: Queryable, search: OrderSearch): Promise<OrderRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where: string[] = [];

  if ("guestId" in search.of) where.push(`guest_id = ${bind(search.of.guestId)}`);
  else if ("vendorId" in search.of) where.push(`vendor_id = ${bind(search.of.vendorId)}`);
  else {
    const id = bind(search.of.parentId);
    // An outlet has no outlets: its own orders, found through its parent's.
    where.push(
      `root_vendor_id = (select coalesce(parent_vendor_id, vendor_id) from vendors where vendor_id = ${id})`,
      `(root_vendor_id = ${id} or vendor_id = ${id})`,
    );
  }
  const { after, from, to, customerPhone, scheduledAt, status, count } = search;
  if (after) where.push(`(created_at, order_id) < (${bind(after.createdAt)}, ${bind(after.orderId)})`);
  if (from) where.push(`created_at >= ${bind(from)}`);
  if (to) where.push(`created_at <= ${bind(to)}`);
  if (customerPhone !== undefined) where.push(`customer_phone = ${bind(customerPhone)}`);
  if (scheduledAt) {
    where.push(
      `preordered_for > ${bind(scheduledAt.getTime() / 1000)}::float8`,
      `status in (${listed(scheduledStatuses)})`,
    );
  }
  if (status && status !== "ANY") where.push(ofStatus(status));

  const text = `select * from orders where ${where.join(" and ")}
    order by created_at desc, order_id desc limit ${bind(count)}`;
  const { rows } = await db.query<OrderRow>({ text, values } satisfies pg.QueryConfig);
  return rows;
}
