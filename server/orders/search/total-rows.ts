import { isCancelledLike, orderStatusNames } from "@waybill/domain/orders/status";
import { prepared } from "../../platform/database/prepared.ts";
import { fragment, raw, value } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { statusListSql } from "../status-lists.ts";
import { allOf, filterConditions, newestFirst, type OrderFilter } from "./filter-rows.ts";

/** Totals of orders; money as the database's text, null if there is none. */
export type Totals = {
  orders: number;
  cancelled: number;
  amount: string | null;
  fees: string | null;
  /** True if all orders of these days were counted; false if only the newest ones. */
  isWhole: boolean;
};

/** The max number of orders counted: a month of a large parent; the database needs less than a second. */
const maxLookedAt = 50_000;

const nothing = { orders: 0, cancelled: 0, amount: null, fees: null };

const cancelled = statusListSql(orderStatusNames.filter(isCancelledLike));

/** Computes the totals with one statement that reads a limited number of orders. */
export async function findTotals(
  db: Queryable,
  filter: OrderFilter,
  max: number = maxLookedAt,
): Promise<Totals> {
  const { family, whose, when, text, rest } = filterConditions(filter);
  const within = "parentId" in filter.of ? [...family, whose, ...when] : [whose, ...when];
  const conditions = [...text, ...rest];
  const fits = conditions.length === 0 ? raw("true") : allOf(conditions);
  const { rows } = await db.query<Omit<Totals, "isWhole"> & { looked_at: number }>(
    prepared(
      fragment`select count(*)::int as looked_at,
        count(*) filter (where fits)::int as orders,
        count(*) filter (where fits and ended)::int as cancelled,
        sum((details -> 'order' ->> 'amount')::numeric) filter (where fits and not ended) as amount,
        sum(coalesce((details ->> 'discounted_delivery_fee')::numeric, (details ->> 'delivery_fee')::numeric))
          filter (where fits and not ended) as fees
      from (
        select details, ${fits} as fits, status in (${cancelled}) as ended from (
          select * from orders where ${allOf(within)} ${newestFirst} limit ${value(max + 1)}
        ) newest
      ) judged`,
    ),
  );
  const [{ looked_at, ...totals } = { looked_at: 0, ...nothing }] = rows;
  return { ...totals, isWhole: looked_at <= max };
}
