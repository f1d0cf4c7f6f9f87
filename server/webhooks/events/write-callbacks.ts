import type { ClaimEvent, RefundEvent } from "@waybill/contract/partner/events";
import type { Claim } from "@waybill/contract/merchants/claims";
import type { Refund } from "@waybill/contract/partner/webhook-calls";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { AfterFailureChoice } from "@waybill/domain/riders/failures/after-failure";
import { failureAt, failureEvents, type FailureEvent } from "@waybill/domain/partner/failure-events";
import { announcedChanges } from "@waybill/domain/tracking/promises/promise";
import { locationEverySeconds } from "@waybill/domain/partner/callbacks";
import { randomUUID } from "node:crypto";
import { claimWebhookChanges, type ClaimedWebhookChange } from "../../orders/announcing/order-changes-sql.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { findPartnerData } from "../../partner/orders/find-partner-data.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { currentTraceparent } from "../../platform/tracing/trace-context.ts";
import { doClaimedWork } from "../../platform/work/claimed-work.ts";
import { lastPositions } from "../../fleets/riders/read-rider.ts";
import { hasActiveRider, statusBody, indexesOfSentEntries } from "./callback-body.ts";
import { insertDeliveries, type NewDelivery } from "../delivery-rows.ts";
import {
  findLocationsToSend,
  findFollowed,
  findEventFollowers,
  deleteWebhookChanges,
  claimLocationSeconds,
  type FollowedOrder,
  type Follower,
} from "./followed-rows.ts";

type WriteDeps = Pick<Deps, "pool" | "now" | "publicUrl" | "settings" | "secret">;

/** Skip events older than a week: their delivery log is gone, so they would be sent again. */
const sentForMs = 7 * 24 * 3_600_000;

export const newWebhookId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

/** The state of an order at one entry of its history: the number of promises, and the failure, if any. */
type Moment = { entry: number; promises?: number; at?: string };

/** The order with only its first `count` promises. */
const withPromises = (order: OrderRow, count: number | undefined): OrderRow =>
  count === undefined
    ? order
    : { ...order, details: { ...order.details, promises: order.details.promises?.slice(0, count) ?? [] } };

/** The order with its failure as known at that time. */
function asOf(order: OrderRow, at: string | undefined): OrderRow {
  if (at === undefined || !order.details.after_failure) return order;
  const { after_failure, ...details } = order.details;
  const known = failureAt(after_failure, at);
  return { ...order, details: { ...details, ...(known && { after_failure: known }) } };
}

/** Creates and queues events of orders; `make` returns those for one order and endpoint. */
async function write(
  deps: WriteDeps,
  orders: readonly FollowedOrder[],
  make: (
    order: OrderRow,
    follower: Follower,
    bodyAt: (moment: Moment) => string,
  ) => Pick<NewDelivery, "event" | "entry" | "happenedAt" | "body" | "traceparent">[],
): Promise<number> {
  const orderIds = orders.map(({ order_id }) => order_id);
  const own = await findPartnerData(deps, orderIds);
  const positions = await lastPositions(deps, orderIds);
  const deliveries = orders.flatMap((order) => {
    const bodies = new Map<string, string>();
    const bodyAt = ({ entry, promises, at }: Moment): string => {
      const key = `${entry} ${promises} ${at}`;
      const body =
        bodies.get(key) ??
        statusBody(deps, asOf(withPromises(order, promises), at), {
          entry,
          happenedAt: at,
          own: own.get(order.order_id),
          place: positions.get(order.order_id) ?? order.details.source,
        });
      bodies.set(key, body);
      return body;
    };
    return (order.followers ?? []).flatMap((follower) =>
      make(order, follower, bodyAt).map((callback) => ({
        ...callback,
        endpointId: follower.endpoint_id,
        webhookId: newWebhookId(),
        order,
      })),
    );
  });
  if (deliveries.length === 0) return 0;
  const ids = await inTransaction(deps.pool, ({ pool }) => insertDeliveries(pool, deliveries, deps.now()));
  return ids.length;
}

/**
 * Queues an event for every history entry that an endpoint subscribes to and did not get yet. True if there may be
 * more. If the process dies, its lease expires; the insert skips events already queued.
 */
export const writeStatusCallbacks = (deps: WriteDeps): Promise<boolean> =>
  doClaimedWork(deps, claimWebhookChanges, { work: (news, now) => writeStatusCallbacksOf(deps, news, now) });

/**
 * Returns a function that finds the trace of a history entry: the trace of the first queued change whose history
 * contains it. Several changes of an order may be queued at once.
 */
function tracesOf(news: readonly ClaimedWebhookChange[]) {
  const lengthThen = ({ entries }: ClaimedWebhookChange) => entries ?? Number.MAX_SAFE_INTEGER;
  const inOrder = news.toSorted(
    (one, other) => lengthThen(one) - lengthThen(other) || one.news_id - other.news_id,
  );
  const byOrder = new Map<string, ClaimedWebhookChange[]>();
  for (const one of inOrder) byOrder.set(one.order_id, [...(byOrder.get(one.order_id) ?? []), one]);
  return (orderId: string, entry: number): string | null =>
    byOrder.get(orderId)?.find((one) => entry < lengthThen(one))?.traceparent ?? null;
}

/** Greater than the index of any history entry. */
const afterHistory = 1_000_000;

/** The status that follows from a choice; choices that change no status are missing. */
const statusOfChoice: Partial<Record<AfterFailureChoice, OrderStatus>> = {
  try_again: "PICKED_UP",
  return: "RETURN_INITIATED",
  dispose: "CANCELLED",
};

/** The failure events that are not already sent as a status, each with the history entry that it follows. */
function failuresOf(order: OrderRow): (FailureEvent & { entry: number })[] {
  const { status_history, details } = order;
  const { choice = null, decided_at = null } = details.after_failure ?? {};
  const isSentWithStatus = indexesOfSentEntries(order).some((at) => {
    const entry = status_history[at];
    const leadsTo = choice === null ? undefined : statusOfChoice[choice];
    return entry?.status === leadsTo && timeOf(entry?.created_at) === timeOf(decided_at);
  });
  return failureEvents(details.after_failure)
    .filter(({ isDecided }) => !(isDecided && isSentWithStatus))
    .map((failure) => ({
      ...failure,
      entry: status_history.findLastIndex(({ created_at }) => timeOf(created_at) <= timeOf(failure.at)),
    }));
}

const timeOf = (at: string | null | undefined): number => Date.parse(at ?? "");

async function writeStatusCallbacksOf(
  deps: WriteDeps,
  news: readonly ClaimedWebhookChange[],
  now: Date,
): Promise<void> {
  const { pool } = deps;
  const orders = await findFollowed(pool, { orderIds: news.map(({ order_id }) => order_id), now });
  const traceOf = tracesOf(news);
  await write(deps, orders, (order, { events, follows_from }, bodyAt) => {
    const since = Math.max(Date.parse(follows_from), now.getTime() - sentForMs);
    const isNew = (at: string | undefined) => Date.parse(at ?? "") >= since;
    const entryAt = (entry: number) => order.status_history[entry]?.created_at;
    const statuses = indexesOfSentEntries(order)
      .filter((entry) => isNew(entryAt(entry)))
      .map((entry) => ({
        event: "status" as const,
        entry,
        happenedAt: new Date(entryAt(entry) ?? now),
        body: bodyAt({ entry, at: entryAt(entry) ?? "" }),
        traceparent: traceOf(order.order_id, entry),
      }));
    const failures = failuresOf(order)
      .filter(({ at }) => isNew(at))
      .map(({ at, number, entry }) => ({
        event: "status" as const,
        entry: afterHistory + number,
        happenedAt: new Date(at),
        body: bodyAt({ entry, at }),
        traceparent: traceOf(order.order_id, entry),
      }));
    const last = order.status_history.length - 1;
    const changes = announcedChanges(order.details.promises ?? [])
      .filter(({ at }) => isNew(at))
      .map(({ at, index }) => ({
        event: "promise" as const,
        entry: index,
        happenedAt: new Date(at),
        body: bodyAt({ entry: last, promises: index + 1 }),
        traceparent: traceOf(order.order_id, last),
      }));
    const inOrder = [...statuses, ...failures].toSorted(
      (one, other) => one.happenedAt.getTime() - other.happenedAt.getTime(),
    );
    return [...inOrder, ...changes].filter(({ event }) => events.includes(event));
  });
  await deleteWebhookChanges(
    pool,
    news.map(({ news_id }) => news_id),
  );
}

/**
 * Queues the positions due since the last run. Every order has its own second in each interval of 15, which spreads
 * the load. Each second is handled by one process.
 */
export async function writeLocationCallbacks(deps: WriteDeps): Promise<void> {
  const now = deps.now();
  const second = Math.floor(now.getTime() / 1000);
  const since = await claimLocationSeconds(deps.pool, second);
  if (since === undefined) return;
  const first = Math.max(since + 1, second - locationEverySeconds + 1);
  const seconds = Array.from({ length: second - first + 1 }, (_, at) => first + at);
  const orders = await findLocationsToSend(
    deps.pool,
    seconds.map((at) => at % locationEverySeconds),
  );
  const isPaused = ({ paused_until, is_gone }: Follower) =>
    is_gone || Date.parse(paused_until ?? "") > now.getTime();
  await write(deps, orders, (order, follower, bodyAt) =>
    follower.events.includes("location") && !isPaused(follower) && hasActiveRider(order)
      ? [
          {
            event: "location" as const,
            entry: second,
            happenedAt: now,
            body: bodyAt({ entry: order.status_history.length - 1 }),
            traceparent: null,
          },
        ]
      : [],
  );
}

type OrderOfEvent = Pick<OrderRow, "order_id" | "vendor_id" | "root_vendor_id" | "created_at">;
type EventDeps = { pool: Queryable; now: () => Date };

/** Queues an event that is not in the order's history, for each endpoint that subscribes to it. */
async function queueEvent(
  { pool, now }: EventDeps,
  order: OrderOfEvent,
  { event, body }: { event: "refund" | "claim"; body: object },
): Promise<void> {
  const deliveries = (await findEventFollowers(pool, order, event)).map((endpointId) => ({
    endpointId,
    webhookId: newWebhookId(),
    event,
    order,
    entry: null,
    happenedAt: now(),
    body: JSON.stringify(body),
    traceparent: currentTraceparent(),
  }));
  if (deliveries.length > 0) await insertDeliveries(pool, deliveries, now());
}

/** Queues the events of a refund; `pool` is the transaction that refunds the order. */
export async function writeRefundCallbacks(
  deps: EventDeps,
  order: OrderOfEvent,
  { refund_id, type, total_amount, reason, owner, products }: Refund & { refund_id: string },
): Promise<void> {
  const { order_id } = order;
  const body: RefundEvent = { order_id, refund_id, type, total_amount, reason, owner, products };
  await queueEvent(deps, order, { event: "refund", body });
}

/** Queues the events of a claim; `pool` is the transaction that changes the claim. */
export async function writeClaimCallbacks(
  deps: EventDeps,
  order: OrderOfEvent,
  { claim_id, order_id, cause, state, currency, updated_at, amount, granted_amount }: Claim,
): Promise<void> {
  const money = (value: number) => ({ value, currency_code: currency });
  const amounts = { amount: money(amount), granted_amount: money(granted_amount) };
  const body: ClaimEvent = { order_id, claim_id, cause, state, ...amounts, updated_at };
  await queueEvent(deps, order, { event: "claim", body });
}
