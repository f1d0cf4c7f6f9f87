import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { SentEvent } from "../events/callback-headers.ts";
import type { EndpointRow } from "../endpoint-rows.ts";

type NewListener = Pick<EndpointRow, "endpoint_id" | "owner_vendor_id" | "vendor_id" | "events" | "version">;

// The URL `listen:` cannot be called, so a process of an older version that tries it fails without an effect.
const openListenerSql = statement("open-listener")`
  insert into webhook_endpoints
    (endpoint_id, owner_vendor_id, vendor_id, mode, url, events, version, follows_from, created_at, listens_until)
  select ${"endpoint_id"}, ${"owner_vendor_id"}, ${"vendor_id"}::text, 'test', 'listen:', ${"events"}, ${"version"},
    ${"now"}, ${"now"}, ${"until"}
  where (select count(*) from webhook_endpoints where vendor_id = ${"vendor_id"}::text and listens_until > ${"now"}
    and endpoint_id <> ${"endpoint_id"}) < ${"max"}
  on conflict (endpoint_id) do update set events = excluded.events, follows_from = excluded.follows_from,
    listens_until = excluded.listens_until`;

// Marks the events as lapsed instead of deleting them, so that the order's sequence numbers continue.
const dropUntakenSql = statement("drop-untaken")`
  update webhook_deliveries set state = 'lapsed' where endpoint_id = ${"endpoint_id"} and state = 'pending'`;

/** Opens or reopens a listener, in a transaction. False if the vendor already has the max number. */
export const openListenerRow = async (
  db: Queryable,
  listener: NewListener,
  { now, until, max }: { now: Date; until: Date; max: number },
): Promise<boolean> => {
  const { endpoint_id, owner_vendor_id, vendor_id, events, version } = listener;
  await db.query(dropUntakenSql({ endpoint_id }));
  const { rowCount } = await db.query(
    openListenerSql({ endpoint_id, owner_vendor_id, vendor_id, events, version, now, until, max }),
  );
  return rowCount === 1;
};

const noteListeningSql = statement("note-listening")`
  with kept as (
    update webhook_endpoints set listens_until = ${"until"}
    where endpoint_id = ${"endpointId"} and vendor_id = ${"vendorId"} and listens_until > ${"now"} returning endpoint_id
  ), received as (
    update webhook_deliveries d set state = 'delivered' from kept
    where d.endpoint_id = kept.endpoint_id and d.state = 'pending' and d.delivery_id = any (${"received"}::bigint[])
  ) select endpoint_id from kept`;

type Whose = { endpointId: string; vendorId: string };

/** Extends a listener, and marks events as received. False if it does not exist or has expired. */
export const extendListener = async (
  db: Queryable,
  {
    endpointId,
    vendorId,
    received,
    now,
    until,
  }: Whose & { received: readonly number[]; now: Date; until: Date },
): Promise<boolean> =>
  (await firstRow(db, noteListeningSql({ endpointId, vendorId, received, now, until }))) !== undefined;

const untakenEventsSql = statement("untaken-events")`
  select d.delivery_id, d.webhook_id, d.event, d.sequence, d.happened_at, d.body,
    e.endpoint_id, e.version, e.secret_number, e.old_secret_ends
  from webhook_deliveries d join webhook_endpoints e using (endpoint_id)
  where d.endpoint_id = ${"endpointId"} and d.state = 'pending' and d.gives_up_at > ${"now"}
  order by d.delivery_id limit ${"max"}`;

/** The next events that a listener has not received, in order; skips outdated positions. */
export const findUnreceived = async (
  db: Queryable,
  { endpointId, now, max }: { endpointId: string; now: Date; max: number },
): Promise<(SentEvent & { delivery_id: number })[]> => {
  const { rows } = await db.query<SentEvent & { delivery_id: number }>(
    untakenEventsSql({ endpointId, now, max }),
  );
  return rows;
};

const closeListenerSql = statement("close-listener")`
  delete from webhook_endpoints where endpoint_id = ${"endpointId"} and vendor_id = ${"vendorId"}
    and listens_until is not null returning endpoint_id`;

/** Ends a listener. False if it does not exist. Its events are deleted with all old ones. */
export const deleteListener = async (db: Queryable, { endpointId, vendorId }: Whose): Promise<boolean> =>
  (await firstRow(db, closeListenerSql({ endpointId, vendorId }))) !== undefined;

const purgeListenersSql = statement("purge-listeners")`
  delete from webhook_endpoints where listens_until < ${"now"}`;

/** Deletes expired listeners. */
export const purgeListeners = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(purgeListenersSql({ now }));
};
