import { soughtBy } from "@waybill/domain/history/search";
import { endedStatuses, isScheduled } from "@waybill/domain/orders/lists";
import {
  orderStatusNames,
  statusesOfFilter,
  type OrderStatus,
  type StatusFilter,
} from "@waybill/domain/orders/status";

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

const asPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

type Bind = (value: unknown) => string;

/** The family of a vendor: an outlet's orders too are found through its parent's. */
const family = (id: string) =>
  `root_vendor_id = (select coalesce(parent_vendor_id, vendor_id) from vendors where vendor_id = ${id})`;

function ofWhom(of: OrderFilter["of"], isSearched: boolean, bind: Bind): string[] {
  if ("guestId" in of) return [`guest_id = ${bind(of.guestId)}`];
  if ("parentId" in of) {
    const id = bind(of.parentId);
    // Not as an 'or', which would send the planner to two indexes.
    return [family(id), `case when root_vendor_id = ${id} then true else vendor_id = ${id} end`];
  }
  const id = bind(of.vendorId);
  // The index of the family is the one that holds what is searched.
  return [...(isSearched ? [family(id)] : []), `vendor_id = ${id}`];
}

/** A phone number stands behind the plus of its E.164 form. */
function holding(search: string, bind: Bind): string {
  const { text, digits } = soughtBy(search);
  const anywhere = `search_text like ${bind(asPattern(text))}`;
  return digits === undefined ? anywhere : `(${anywhere} or search_text like ${bind(`% +%${digits}%`)})`;
}

/** The conditions of a filter, and whether an index of the family answers all of them without the table. */
export function conditionsOf({ of, from, to, customerPhone, search, scheduledAt, status }: OrderFilter) {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const isSearched = search !== undefined && !("guestId" in of);
  const where = ofWhom(of, isSearched, bind);

  if (from) where.push(`created_at >= ${bind(from)}`);
  if (to) where.push(`created_at <= ${bind(to)}`);
  if (search !== undefined) where.push(holding(search, bind));
  const readFromIndex = where.length;

  if (customerPhone !== undefined) where.push(`customer_phone = ${bind(customerPhone)}`);
  if (scheduledAt) {
    where.push(
      `preordered_for > ${bind(scheduledAt.getTime() / 1000)}::float8`,
      `status in (${listed(scheduledStatuses)})`,
    );
  }
  if (status && status !== "ANY") where.push(ofStatus(status));
  return { where, values, bind, isIndexed: isSearched && where.length === readFromIndex };
}
