import { locationEverySeconds, retryForMs } from "@waybill/domain/partner/callbacks";
import { breakerAfterCalls, isBreakerClosed } from "../platform/database/breaker.ts";
import { isFree } from "../platform/database/claim.ts";
import { fragment, raw, statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";
import type { EndpointRow } from "./endpoint-rows.ts";

export type CallbackEvent = "status" | "location" | "refund" | "claim" | "promise" | "test";
export type DeliveryState = "pending" | "delivered" | "failed" | "lapsed";

/** One delivery attempt and the endpoint's response. */
export type Attempt = {
  at: string;
  milliseconds: number;
  status: number | null;
  answer: string;
  error: string | null;
};

export type DeliveryRow = {
  delivery_id: number;
  endpoint_id: string;
  webhook_id: string;
  event: CallbackEvent;
  order_id: string | null;
  /** Increases with each event of an order. */
  sequence: number;
  happened_at: Date;
  body: string;
  is_replay: boolean;
  state: DeliveryState;
  tries: number;
  attempts: Attempt[];
  due_at: Date;
  gives_up_at: Date;
  created_at: Date;
  ended_at: Date | null;
  /** The trace of the request that caused the event. */
  traceparent: string | null;
};

export type NewDelivery = {
  endpointId: string;
  webhookId: string;
  event: CallbackEvent;
  order: { order_id: string; created_at: Date } | null;
  /**
   * Identifies an event: the number of the order's history entry, or the second of a position; null if the
   * event cannot repeat.
   */
  entry: number | null;
  happenedAt: Date;
  body: string;
  traceparent: string | null;
};

/** In milliseconds: a position is outdated when the next one is sent; other events are tried for a day. */
const givesUpAfterMs = (event: CallbackEvent): number =>
  event === "location" ? locationEverySeconds * 1000 : retryForMs;

const lockOrdersOfDeliveriesSql = statement("lock-orders-of-deliveries")`
  select pg_advisory_xact_lock(hashtextextended('callbacks of ' || order_id, 0))
  from (select distinct order_id from unnest(${"orderIds"}::text[]) order_id where order_id is not null order by 1) told`;

const insertWebhookDeliveriesSql = statement("insert-webhook-deliveries")`
  insert into webhook_deliveries
    (endpoint_id, webhook_id, event, order_id, entry, sequence, happened_at, body, due_at, gives_up_at, created_at,
      traceparent, ended_at)
  select given.endpoint_id, given.webhook_id, given.event, given.order_id, given.entry,
    greatest(given.numbered_from, (select max(sequence) from webhook_deliveries told
      where told.endpoint_id = given.endpoint_id and told.order_id = given.order_id))
      + row_number() over (partition by given.endpoint_id, given.order_id order by place),
    given.happened_at, given.body, ${"now"}, given.gives_up_at, ${"now"}, given.traceparent,
    -- A listener fetches its events itself, so mark them as ended for the sender.
    case when listens_until is not null then ${"now"}::timestamptz end
  from unnest(${"endpointIds"}::text[], ${"webhookIds"}::text[], ${"events"}::text[], ${"orderIds"}::text[],
    ${"entries"}::bigint[], ${"numbersFrom"}::int[], ${"happenedAts"}::timestamptz[], ${"bodies"}::text[],
    ${"givesUpAts"}::timestamptz[], ${"traceparents"}::text[])
    with ordinality as given
      (endpoint_id, webhook_id, event, order_id, entry, numbered_from, happened_at, body, gives_up_at, traceparent, place)
    left join webhook_endpoints e on e.endpoint_id = given.endpoint_id
  where not exists (select from webhook_deliveries told where told.endpoint_id = given.endpoint_id
    and told.order_id = given.order_id and told.event = given.event and told.entry = given.entry)
  order by place on conflict do nothing returning delivery_id`;

const dayMs = 24 * 3_600_000;
/** More events than an order can have per day: 5,760 positions and its statuses. */
const numbersADay = 10_000;

/**
 * Starts an order's sequence numbers above those of previous days, by the days since it was placed. Old events are
 * deleted (positions after a day), so the stored numbers alone would start again.
 */
const numbersFrom = (order: NewDelivery["order"], now: Date): number =>
  order ? Math.floor((now.getTime() - order.created_at.getTime()) / dayMs) * numbersADay : 0;

/**
 * Queues events and returns their ids; skips those already queued. Runs in a transaction, whose locks keep two
 * processes from using the same number of an order.
 */
export const insertDeliveries = async (
  db: Queryable,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number[]> => {
  const orderIds = deliveries.map(({ order }) => order?.order_id ?? null);
  await db.query(lockOrdersOfDeliveriesSql({ orderIds }));
  const { rows } = await db.query<{ delivery_id: number }>(
    insertWebhookDeliveriesSql({
      endpointIds: deliveries.map(({ endpointId }) => endpointId),
      webhookIds: deliveries.map(({ webhookId }) => webhookId),
      events: deliveries.map(({ event }) => event),
      orderIds,
      entries: deliveries.map(({ entry }) => entry),
      numbersFrom: deliveries.map(({ order }) => numbersFrom(order, now)),
      happenedAts: deliveries.map(({ happenedAt }) => happenedAt),
      bodies: deliveries.map(({ body }) => body),
      givesUpAts: deliveries.map(({ event }) => new Date(now.getTime() + givesUpAfterMs(event))),
      traceparents: deliveries.map(({ traceparent }) => traceparent),
      now,
    }),
  );
  return rows.map(({ delivery_id }) => delivery_id);
};

export type Claimed = Pick<
  DeliveryRow,
  | "delivery_id"
  | "webhook_id"
  | "event"
  | "sequence"
  | "happened_at"
  | "body"
  | "tries"
  | "gives_up_at"
  | "traceparent"
> &
  Pick<EndpointRow, "endpoint_id" | "url" | "version" | "secret_number" | "old_secret_ends">;

// Does not use `claim`: each endpoint has its own limit, and its events are selected and locked separately, so that
// one long queue delays no other. An order's next event is claimed only when the previous one has ended; requested
// resends wait only for other resends. After repeated failures an endpoint gets one event at a time. If the process
// dies, its events are claimed again when the lease expires.
const claimWebhookDeliveriesSql = statement("claim-webhook-deliveries")`
with recursive waiting (endpoint_id) as (
  (select endpoint_id from webhook_deliveries where ended_at is null order by endpoint_id limit 1)
  union all
  select (
    select d.endpoint_id from webhook_deliveries d
    where d.ended_at is null and d.endpoint_id > waiting.endpoint_id order by d.endpoint_id limit 1
  ) from waiting where waiting.endpoint_id is not null
), called as (
  select e.endpoint_id, case when e.failures >= ${"trialFrom"} then least(1, coalesce(busy.room, ${"room"}::int))
    else coalesce(busy.room, ${"room"}::int) end as room
  from waiting
    join webhook_endpoints e on e.endpoint_id = waiting.endpoint_id
    left join unnest(${"busyEndpoints"}::text[], ${"busyRooms"}::int[]) as busy (endpoint_id, room)
      on busy.endpoint_id = e.endpoint_id
  where e.gone_at is null and ${isBreakerClosed("e", fragment`${"now"}`)}
), due as (
  select found.delivery_id from called cross join lateral (
    select d.delivery_id from webhook_deliveries d
    where d.endpoint_id = called.endpoint_id and d.ended_at is null and d.due_at <= ${"now"}
      and ${isFree("d.leased_until")}
      and not exists (
        select from webhook_deliveries other
        where other.endpoint_id = d.endpoint_id and other.order_id = d.order_id and other.ended_at is null
          and other.delivery_id <> d.delivery_id and (
            other.leased_until > ${"now"}
            or other.event <> 'location' and other.is_replay = d.is_replay
              and (other.delivery_id < d.delivery_id or d.event = 'location')
          )
      )
    order by d.due_at, d.delivery_id limit called.room for update skip locked
  ) found
), claimed as (
  update webhook_deliveries d set leased_until = ${"leasedUntil"} from due where d.delivery_id = due.delivery_id
  returning d.delivery_id, d.endpoint_id, d.webhook_id, d.event, d.sequence, d.happened_at, d.body, d.tries,
    d.gives_up_at, d.traceparent
)
select claimed.*, e.url, e.version, e.secret_number, e.old_secret_ends
from claimed join webhook_endpoints e using (endpoint_id) order by delivery_id`;

type Claim = {
  now: Date;
  leasedUntil: Date;
  /** How many more calls each busy endpoint may get; all others may get `room`. */
  rooms: ReadonlyMap<string, number>;
  room: number;
  /** After this many consecutive failures an endpoint gets one event at a time. */
  trialFrom: number;
};

/** Claims due events for this process. */
export const claimDeliveries = async (db: Queryable, claim: Claim): Promise<Claimed[]> => {
  const { rows } = await db.query<Claimed>(
    claimWebhookDeliveriesSql({
      now: claim.now,
      leasedUntil: claim.leasedUntil,
      busyEndpoints: [...claim.rooms.keys()],
      busyRooms: [...claim.rooms.values()],
      room: claim.room,
      trialFrom: claim.trialFrom,
    }),
  );
  return rows;
};

export type Outcome = { deliveryId: number; state: DeliveryState; dueAt: Date | null; attempt: Attempt };
/** An endpoint's state after a batch of calls. */
export type EndpointHealth = { endpointId: string; isWell: boolean; failures: number };

const pausing = breakerAfterCalls({
  row: "e",
  now: fragment`${"now"}::timestamptz`,
  isWell: raw("is_well"),
  failures: raw("more"),
  pauseFrom: fragment`${"pauseFrom"}`,
});

const settleWebhookDeliveriesSql = statement("settle-webhook-deliveries")`
with outcome as (
  select * from unnest(${"deliveryIds"}::bigint[], ${"states"}::text[], ${"dueAts"}::timestamptz[], ${"attempts"}::text[])
    as outcome (delivery_id, state, due_at, attempt)
), settled as (
  update webhook_deliveries d set state = outcome.state, due_at = coalesce(outcome.due_at, d.due_at),
    ended_at = case when outcome.state = 'pending' then null else ${"now"}::timestamptz end, leased_until = null,
    tries = d.tries + 1, attempts = d.attempts || outcome.attempt::jsonb
  from outcome where d.delivery_id = outcome.delivery_id
)
update webhook_endpoints e set
  ${pausing}
from unnest(${"endpointIds"}::text[], ${"areWell"}::boolean[], ${"failures"}::int[]) as health (endpoint_id, is_well, more)
where e.endpoint_id = health.endpoint_id and (more > 0 or e.failures > 0)`;

/** Writes the outcomes of calls. */
export const settleDeliveries = async (
  db: Queryable,
  {
    outcomes,
    health,
    now,
    pauseFrom,
  }: { outcomes: readonly Outcome[]; health: readonly EndpointHealth[]; now: Date; pauseFrom: number },
): Promise<void> => {
  await db.query(
    settleWebhookDeliveriesSql({
      deliveryIds: outcomes.map(({ deliveryId }) => deliveryId),
      states: outcomes.map(({ state }) => state),
      dueAts: outcomes.map(({ dueAt }) => dueAt),
      attempts: outcomes.map(({ attempt }) => JSON.stringify([attempt])),
      now,
      endpointIds: health.map(({ endpointId }) => endpointId),
      areWell: health.map(({ isWell }) => isWell),
      failures: health.map(({ failures }) => failures),
      pauseFrom,
    }),
  );
};

const hasWebhooksDueSql = statement("has-webhooks-due")`
  select exists (select from webhook_news) or exists (
    select from webhook_deliveries where ended_at is null and due_at <= ${"now"}
  ) or exists (select from webhook_endpoints where 'location' = any (events)) as is_due`;

/** True if order changes must be turned into events, or events wait to be sent. */
export const hasCallbacksDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query<{ is_due: boolean }>(hasWebhooksDueSql({ now }));
  return rows[0]?.is_due === true;
};

const webhookDeliveriesOfSql = statement("webhook-deliveries-of")`
  select * from webhook_deliveries where endpoint_id = ${"endpointId"}
    and (${"before"}::bigint is null or delivery_id < ${"before"})
  order by delivery_id desc limit ${"limit"}`;

/** The delivery log of an endpoint, newest first. */
export const findDeliveries = async (
  db: Queryable,
  { endpointId, before, limit }: { endpointId: string; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> => {
  const { rows } = await db.query<DeliveryRow>(
    webhookDeliveriesOfSql({ endpointId, before: before ?? null, limit }),
  );
  return rows;
};

const again = fragment`state = 'pending', ended_at = null, is_replay = true, tries = 0, leased_until = null,
  due_at = ${"now"}, gives_up_at = ${"givesUpAt"}`;

const replayWebhookDeliverySql = statement("replay-webhook-delivery")`
  with again as (
    update webhook_deliveries set ${again} where endpoint_id = ${"endpointId"} and delivery_id = ${"deliveryId"}
      and (ended_at is not null or leased_until is null or leased_until <= ${"now"})
  ) select webhook_id from webhook_deliveries where endpoint_id = ${"endpointId"}
    and delivery_id = ${"deliveryId"}`;

/**
 * Queues an event again. Returns its webhook id; undefined if the endpoint has no such event. An event that is
 * being sent now is not changed.
 */
export const replayDelivery = async (
  db: Queryable,
  { endpointId, deliveryId, now }: { endpointId: string; deliveryId: number; now: Date },
): Promise<string | undefined> =>
  (
    await firstRow<{ webhook_id: string }>(
      db,
      replayWebhookDeliverySql({
        endpointId,
        now,
        givesUpAt: new Date(now.getTime() + retryForMs),
        deliveryId,
      }),
    )
  )?.webhook_id;

const replayWebhookSpanSql = statement("replay-webhook-span")`
  update webhook_deliveries set ${again} where endpoint_id = ${"endpointId"} and event <> 'location'
  and ended_at is not null and created_at >= ${"from"} and created_at < ${"to"}`;

/** Queues all events of a period again, except positions, which are outdated. Returns how many. */
export const replaySpan = async (
  db: Queryable,
  { endpointId, from, to, now }: { endpointId: string; from: Date; to: Date; now: Date },
): Promise<number> => {
  const { rowCount } = await db.query(
    replayWebhookSpanSql({ endpointId, now, givesUpAt: new Date(now.getTime() + retryForMs), from, to }),
  );
  return rowCount ?? 0;
};

/**
 * How long the delivery log is kept, in milliseconds: longer than events are sent, so that no event is sent twice.
 */
const keptForMs = 8 * dayMs;
const maxAtOnce = 10_000;

const lapseWebhookDeliveriesSql = statement("lapse-webhook-deliveries")`
  update webhook_deliveries set ended_at = ${"now"},
    state = case when event = 'location' then 'lapsed' else 'failed' end
  where ended_at is null and gives_up_at <= ${"lastTry"} and (leased_until is null or leased_until <= ${"now"})`;

const deleteWebhookDeliveriesSql = statement("delete-webhook-deliveries")`
  delete from webhook_deliveries where delivery_id in (
    select delivery_id from webhook_deliveries where ended_at is not null
      and (created_at < ${"before"} or event = 'location' and created_at < ${"locationsBefore"}) limit ${raw(maxAtOnce)}
  )`;

/** Ends events that could not be sent in time, and deletes old logs in batches. */
export const purgeDeliveries = async (db: Queryable, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.query(lapseWebhookDeliveriesSql({ now, lastTry: before(3_600_000) }));
  for (let deleted = maxAtOnce; deleted === maxAtOnce;) {
    const { rowCount } = await db.query(
      deleteWebhookDeliveriesSql({ before: before(keptForMs), locationsBefore: before(dayMs) }),
    );
    deleted = rowCount ?? 0;
  }
};
