import { searchTermsOf } from "@waybill/domain/history/search";
import { endedStatuses, isScheduled } from "@waybill/domain/orders/lists";
import { orderStatusNames, statusesOfFilter, type StatusFilter } from "@waybill/domain/orders/status";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { listed } from "../status-lists.ts";

/** Where a page goes on: after this order, newest first. */
export type Position = { createdAt: Date; orderId: string };

export type OrderFilter = {
  /** One vendor's orders, a parent's with its outlets', or one guest's. */
  of: { vendorId: string } | { parentId: string } | { guestId: string };
  from?: Date | undefined;
  to?: Date | undefined;
  customerPhone?: string | undefined;
  /** A text that order number, customer's phone or customer's name hold. */
  search?: string | undefined;
  /** Only what waits for its time, as of this moment. */
  scheduledAt?: Date | undefined;
  status?: StatusFilter | undefined;
  /** A text that the order's number holds. */
  orderNumber?: string | undefined;
  /** The one vendor whose orders are meant, among those of `of`. */
  outletId?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
  isPaidAtPickup?: boolean | undefined;
};

/** A page of a filter's orders. */
export type OrderSearch = OrderFilter & { after?: Position | undefined; count: number };

export const newestFirst = "order by created_at desc, order_id desc";

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

const asPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

type Bind = (value: unknown) => string;

/** The family of a vendor: an outlet's orders too are found through its parent's. */
const rootOf = (id: string) =>
  `(select coalesce(parent_vendor_id, vendor_id) from vendors where vendor_id = ${id})`;

/** Whose orders, and of which family they are. */
function ofWhom(of: OrderFilter["of"], bind: Bind): { whose: string; root?: string } {
  if ("guestId" in of) return { whose: `guest_id = ${bind(of.guestId)}` };
  if ("vendorId" in of) {
    const id = bind(of.vendorId);
    return { whose: `vendor_id = ${id}`, root: rootOf(id) };
  }
  const id = bind(of.parentId);
  // Not as an 'or', which would send the planner to two indexes.
  return { whose: `case when root_vendor_id = ${id} then true else vendor_id = ${id} end`, root: rootOf(id) };
}

/** A phone number follows the plus of its E.164 form. */
export function holding(search: string, bind: Bind): string {
  const { text, digits } = searchTermsOf(search);
  const anywhere = `search_text like ${bind(asPattern(text))}`;
  return digits === undefined ? anywhere : `(${anywhere} or search_text like ${bind(`% +%${digits}%`)})`;
}

/** Conditions on what an order is: its number, its outlet and how it is paid. */
function ofOrder(
  { orderNumber, outletId, paymentMethod, isPaidAtPickup }: OrderFilter,
  bind: Bind,
): string[] {
  const conditions: string[] = [];
  if (orderNumber !== undefined) conditions.push(`order_id ilike ${bind(asPattern(orderNumber))}`);
  if (outletId !== undefined) conditions.push(`vendor_id = ${bind(outletId)}`);
  if (paymentMethod !== undefined)
    conditions.push(`details -> 'order' ->> 'payment_method' = ${bind(paymentMethod)}`);
  if (isPaidAtPickup !== undefined)
    conditions.push(`(details ->> 'pay_at_pickup')::boolean = ${bind(isPaidAtPickup)}::boolean`);
  return conditions;
}

/** The conditions of a filter, and the groups of them that a search asks one after another. */
export function conditionsOf(filter: OrderFilter & Pick<OrderSearch, "after">) {
  const { of, from, to, after, customerPhone, search, scheduledAt, status } = filter;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { root, whose } = ofWhom(of, bind);

  const family = root === undefined ? [] : [`root_vendor_id = ${root}`];
  const when: string[] = [];
  if (from) when.push(`created_at >= ${bind(from)}`);
  if (to) when.push(`created_at <= ${bind(to)}`);
  if (after) {
    const at = bind(after.createdAt);
    // The first says which months to look into, which PostgreSQL does not read from the second.
    when.push(`created_at <= ${at}`, `(created_at, order_id) < (${at}, ${bind(after.orderId)})`);
  }
  const text = search === undefined ? [] : [holding(search, bind)];
  const rest: string[] = [];
  if (customerPhone !== undefined) rest.push(`customer_phone = ${bind(customerPhone)}`);
  if (scheduledAt) {
    rest.push(
      `preordered_for > ${bind(scheduledAt.getTime() / 1000)}::float8`,
      `status in (${listed(scheduledStatuses)})`,
    );
  }
  if (status && status !== "ANY") rest.push(ofStatus(status));
  rest.push(...ofOrder(filter, bind));
  // Beside an outlet's own index, the family's is the one that holds what is searched.
  const inFamily = "parentId" in of || search !== undefined ? family : [];
  const where = [...inFamily, whose, ...when, ...text, ...rest];
  return { root, family, whose, when, text, rest, where, values, bind };
}
