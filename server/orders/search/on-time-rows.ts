import { prepared } from "../../platform/database/prepared.ts";
import { fragment, raw, value } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { type CellFilter, collectedInCondition } from "./cell-rows.ts";

/**
 * In milliseconds. Only orders placed within this time before their delivery count, so that few months are read;
 * preorders are placed at most two days ahead.
 */
const placedWithinMs = 3 * 86_400_000;
/** Max orders counted; in a larger deployment the newest ones count. */
const maxLookedAt = 10_000;

/** Counts the orders with a promised time that were delivered since a time, and those of them that were on time. */
export async function findOnTime(
  db: Queryable,
  { since, area }: { since: Date; area: CellFilter["area"] },
): Promise<{ due: number; on_time: number }> {
  const text = fragment`select count(*) as due, count(*) filter (where done_at <= due_at) as on_time from (
      select (status_history -> -1 ->> 'created_at')::timestamptz as done_at,
        (details ->> 'delivery_at')::timestamptz as due_at
      from (
        select status, status_history, details, seeded from orders
        where created_at >= ${value(new Date(since.getTime() - placedWithinMs))}
        order by created_at desc, order_id desc limit ${raw(maxLookedAt)}
      ) orders
      where status = 'DELIVERED' and not seeded ${area ? fragment`and ${collectedInCondition(area)}` : raw("")}
    ) delivered where done_at >= ${value(since)} and due_at is not null`;
  const { rows } = await db.query<{ due: number; on_time: number }>(prepared(text));
  return rows[0] ?? { due: 0, on_time: 0 };
}
