import { type SearchTerms, searchTermsOf } from "@waybill/domain/history/search";
import { endedStatuses, isScheduled } from "@waybill/domain/orders/lists";
import {
  isCancelledLike,
  isOpen,
  orderStatusNames,
  statusesOfFilter,
  type OrderStatus,
  type StatusFilter,
} from "@waybill/domain/orders/status";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { fragment, joined, raw, value, type Fragment } from "../../platform/database/statement.ts";
import { statusListSql } from "../status-lists.ts";

/** Where the next page starts: after this order, newest first. */
export type PagePosition = { createdAt: Date; orderId: string };

export type OrderFilter = {
  /** One vendor's orders, a parent's including its outlets', or one guest's. */
  of: { vendorId: string } | { parentId: string } | { guestId: string };
  from?: Date | undefined;
  to?: Date | undefined;
  customerPhone?: string | undefined;
  /** A text contained in the order number, or in the customer's phone or name. */
  search?: string | undefined;
  /** Only orders scheduled for later than this time. */
  scheduledAt?: Date | undefined;
  status?: StatusFilter | undefined;
  /** Only orders in one of these statuses. */
  statuses?: readonly OrderStatus[] | undefined;
  /** Only orders that have not ended. */
  isActive?: boolean | undefined;
  /** A text contained in the order number. */
  orderNumber?: string | undefined;
  /** Only this vendor's orders, among those of `of`. */
  outletId?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
  isPaidAtPickup?: boolean | undefined;
};

/** A filter with the position and size of a page. */
export type OrderSearch = OrderFilter & { after?: PagePosition | undefined; count: number };

export const newestFirst = fragment`order by created_at desc, order_id desc`;

/** Joins conditions with 'and'. */
export const allOf = (conditions: readonly Fragment[]): Fragment => joined(conditions, " and ");

// Computed with the domain's rule, so that there is no second list of these statuses.
const scheduledStatuses = orderStatusNames.filter((status) =>
  isScheduled({ status, status_history: [], created_at: "", preordered_for: 1 }, new Date(0)),
);

const ended = raw(JSON.stringify(endedStatuses.map((status) => ({ status }))));
const sawEverything = fragment`status_history @> '${ended}'::jsonb`;

/**
 * The filter that shows a delayed order (spec §4): NEW if its history has every ended status, else COLLECTED.
 */
const delayed: Partial<Record<StatusFilter, Fragment>> = {
  NEW: fragment`status = 'DELAYED' and ${sawEverything}`,
  COLLECTED: fragment`status = 'DELAYED' and not ${sawEverything}`,
};

const ofStatus = (filter: StatusFilter): Fragment => {
  const statuses = fragment`status in (${statusListSql(statusesOfFilter(filter))})`;
  const late = delayed[filter];
  if (!late) return statuses;
  // The first condition repeats the statuses as one list, so that PostgreSQL uses the index of open orders.
  return fragment`status in (${statusListSql([...statusesOfFilter(filter), "DELAYED"])}) and (${statuses} or (${late}))`;
};

const openStatuses = orderStatusNames.filter(isOpen);

/** Two lists, because the index of open orders has no stalled ones; the index of stopped orders has them. */
const active = fragment`(status in (${statusListSql(openStatuses.filter((status) => !isCancelledLike(status)))})
  or status in (${statusListSql(openStatuses.filter(isCancelledLike))}))`;

const asPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** The parent of a vendor, or the vendor itself: an outlet's orders too are indexed by the parent. */
const rootOf = (id: Fragment) =>
  fragment`(select coalesce(parent_vendor_id, vendor_id) from vendors where vendor_id = ${id})`;

/** The condition for the owner of the orders, and the parent by which they are indexed. */
function ofWhom(of: OrderFilter["of"]): { whose: Fragment; root?: Fragment } {
  if ("guestId" in of) return { whose: fragment`guest_id = ${value(of.guestId)}` };
  if ("vendorId" in of) {
    const id = value(of.vendorId);
    return { whose: fragment`vendor_id = ${id}`, root: rootOf(id) };
  }
  const id = value(of.parentId);
  // Uses no 'or', because the planner would combine two indexes for it.
  return {
    whose: fragment`case when root_vendor_id = ${id} then true else vendor_id = ${id} end`,
    root: rootOf(id),
  };
}

/**
 * The condition that the search text contains a key. The digits of a partial phone number are searched only
 * after the plus with which the text's phone number starts.
 */
export function searchTextCondition({ text, digits }: SearchTerms): Fragment {
  const anywhere = fragment`search_text like ${value(asPattern(text))}`;
  return digits === undefined
    ? anywhere
    : fragment`(${anywhere} or search_text like ${value(`% +%${digits}%`)})`;
}

/** Conditions on the order's number, outlet and payment method. */
function ofOrder({
  orderNumber,
  outletId,
  paymentMethod,
  isPaidAtPickup,
  statuses,
}: OrderFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (statuses !== undefined) conditions.push(fragment`status = any (${value(statuses)}::text[])`);
  if (orderNumber !== undefined) conditions.push(fragment`order_id ilike ${value(asPattern(orderNumber))}`);
  if (outletId !== undefined) conditions.push(fragment`vendor_id = ${value(outletId)}`);
  if (paymentMethod !== undefined)
    conditions.push(fragment`details -> 'order' ->> 'payment_method' = ${value(paymentMethod)}`);
  if (isPaidAtPickup !== undefined)
    conditions.push(fragment`(details ->> 'pay_at_pickup')::boolean = ${value(isPaidAtPickup)}::boolean`);
  return conditions;
}

/** The conditions of a filter, in the groups that a search applies one after another. */
export function filterConditions(filter: OrderFilter & Pick<OrderSearch, "after">) {
  const { of, from, to, after, customerPhone, search, scheduledAt, status, isActive } = filter;
  const { root, whose } = ofWhom(of);

  const family = root === undefined ? [] : [fragment`root_vendor_id = ${root}`];
  const when: Fragment[] = [];
  if (from) when.push(fragment`created_at >= ${value(from)}`);
  if (to) when.push(fragment`created_at <= ${value(to)}`);
  if (after) {
    const at = value(after.createdAt);
    // The first condition selects the monthly tables, which PostgreSQL does not derive from the second.
    when.push(
      fragment`created_at <= ${at}`,
      fragment`(created_at, order_id) < (${at}, ${value(after.orderId)})`,
    );
  }
  const text = search === undefined ? [] : [searchTextCondition(searchTermsOf(search))];
  const rest: Fragment[] = [];
  if (customerPhone !== undefined) rest.push(fragment`customer_phone = ${value(customerPhone)}`);
  if (scheduledAt) {
    rest.push(
      fragment`preordered_for > ${value(scheduledAt.getTime() / 1000)}::float8`,
      fragment`status in (${statusListSql(scheduledStatuses)})`,
    );
  }
  if (status && status !== "ANY") rest.push(ofStatus(status));
  if (isActive) rest.push(active);
  rest.push(...ofOrder(filter));
  // An outlet's own index does not support searches and open orders; its parent's indexes do.
  const inFamily = "parentId" in of || search !== undefined || isActive ? family : [];
  const where = [...inFamily, whose, ...when, ...text, ...rest];
  return { root, family, whose, when, text, rest, where };
}
