import type { Pool } from "pg";
import { fragment, lazyValue, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { currentTraceparent } from "../../platform/tracing/trace-context.ts";

/** The trace of the current request; the webhook of the change continues it. */
export const currentTraceSql = fragment`${lazyValue(currentTraceparent)}::text`;

/** A part of a statement: announces the orders that the statement changed and returns as `changed`. */
export const announceChanged = fragment`announced as (
  insert into outbox (stream, parent_stream, order_id, traceparent, entries)
  select coalesce('guest:' || guest_id, vendor_id), nullif(root_vendor_id, vendor_id), order_id, ${currentTraceSql},
    jsonb_array_length(status_history) from changed
)`;

/** A due announcement: its order, and its number in its stream. */
export type DueAnnouncement = {
  outbox_id: number;
  stream: string;
  parent_stream: string | null;
  order_id: string;
  traceparent: string | null;
  sequence: number;
};

type ClaimedRow = { is_leased: boolean; outbox_id: number | null };

// Does not use `claim`: the lease grants the right to announce instead of locking rows, and the same statement
// assigns the numbers. One process announces at a time so that each stream keeps its order; if the process dies,
// the lease soon expires. Numbers are stored before anything is sent, so a message sent again after a crash has the
// same number.
const claimOutboxSql = statement("claim-outbox")`
with lease as (
  update outbox_lease set holder = ${"holder"}, until = clock_timestamp() + interval '3 seconds'
  where name = 'outbox' and (holder = ${"holder"} or until < clock_timestamp()) returning name
), due as (
  select id, stream, parent_stream, order_id, traceparent, sequence from outbox where exists (select from lease) order by id
    limit ${"limit"}
), counted as (
  select stream, count(*) as more from due where sequence is null group by stream
), counters as (
  insert into vendor_sequences (stream, last) select stream, more from counted order by stream
  on conflict (stream) do update set last = vendor_sequences.last + excluded.last returning stream, last
), numbered as (
  select id, last - more + row_number() over (partition by due.stream order by id) as sequence
  from due join counted on counted.stream = due.stream join counters on counters.stream = due.stream
  where due.sequence is null
), written as (
  update outbox set sequence = numbered.sequence from numbered where outbox.id = numbered.id
)
select exists (select from lease) as is_leased, due.id as outbox_id, due.stream, due.parent_stream,
  due.order_id, due.traceparent, coalesce(due.sequence, numbered.sequence) as sequence
from (select 1) as always
  left join due on true
  left join numbered on numbered.id = due.id
order by due.id`;

const hasDueSql = statement("has-due")`select 1 from outbox limit 1`;

/** True if an announcement is due. */
export const hasDueAnnouncements = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.query(hasDueSql());
  return rows.length > 0;
};

/** Claims and numbers the due rows, oldest first; undefined: another process is announcing. */
export async function claimDueAnnouncements(
  db: Queryable,
  holder: string,
  limit: number,
): Promise<DueAnnouncement[] | undefined> {
  const { rows } = await db.query<DueAnnouncement & ClaimedRow>(claimOutboxSql({ holder, limit }));
  if (!rows[0]?.is_leased) return undefined;
  return rows.filter((row) => row.outbox_id !== null);
}

const settleOutboxSql = statement("settle-outbox")`
  with announced as (
    delete from outbox where id = any (${"announced"}::bigint[])
    returning id, stream, parent_stream, order_id, traceparent, entries
  ), followed as (
    insert into webhook_news (order_id, traceparent, entries)
    select distinct on (order_id, entries) order_id, traceparent, entries from announced where exists (
      select from webhook_endpoints where vendor_id in (announced.stream, announced.parent_stream)
    ) order by order_id, entries, id returning order_id
  ), released as (
    update outbox_lease set until = clock_timestamp() where name = 'outbox' and holder = ${"holder"}
  ) select exists (select from followed) as is_followed`;

/**
 * Deletes the announced rows and releases the lease. Orders that a partner's endpoint subscribes to are queued for
 * webhooks in the same statement; returns true if there are any.
 */
export const deleteAnnounced = async (
  db: Queryable,
  holder: string,
  announced: readonly number[],
): Promise<boolean> => {
  const { rows } = await db.query<{ is_followed: boolean }>(settleOutboxSql({ holder, announced }));
  return rows[0]?.is_followed === true;
};

const outboxLagSql = statement("outbox-lag")`
  select extract(epoch from clock_timestamp() - created_at)::float8 as seconds
  from outbox order by id limit 1`;

/** How many seconds the oldest announcement has waited; 0 if none waits. */
export async function findOutboxLag(pool: Pick<Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(outboxLagSql());
  return Math.max(0, rows[0]?.seconds ?? 0);
}
