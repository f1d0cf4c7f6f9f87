import { cellStream, type LiveMessage } from "@waybill/contract/live";
import type { Order } from "@waybill/contract/order";
import type { Deps } from "../../platform/deps.ts";
import { inTrace } from "../../platform/tracing/trace-context.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { orderOfRow, type OrderRow, type WritingDeps } from "../order-row.ts";
import { ordersWithRiderChannel, orderChannel, formatUpdate } from "./order-channel.ts";
import { findOrdersById } from "../rows.ts";
import {
  claimDueAnnouncements,
  hasDueAnnouncements,
  deleteAnnounced,
  type DueAnnouncement,
} from "./outbox-rows.ts";

type OutboxDeps = Pick<Deps, "pool" | "now" | "fanOut" | "log" | "metrics" | "randomBytes"> & WritingDeps;

const batch = 500;
/** Max orders that this process caches from writing them until announcing them. */
const maxBuffered = batch;
/** Under load announcements are collected for this many milliseconds, so that many orders share two statements. */
const defaultGatheringMs = 20;
/**
 * A run with at least this many rows was under load; only after such a run does the next one wait and collect
 * changes.
 */
const busyFrom = 4;
/** How often to look for rows that other processes wrote and did not announce, in milliseconds. */
const everyMs = 500;
/** The max delay before a retry, in milliseconds. */
const longestPauseMs = 2000;

/** An outlet's updates go to its own subscribers and to its parent's. */
const channelsOf = ({ stream, parent_stream }: DueAnnouncement): string[] =>
  [stream, ...(parent_stream === null ? [] : [parent_stream])].map(orderChannel);

/** Operators receive every update, with the name of the stream that numbers it. */
const cellChannel = orderChannel(cellStream);

const newsOf = ({ stream, sequence }: DueAnnouncement, order: Order, isForCell = false): string => {
  const facts = { type: "order_update", order, sequence } as const;
  const update: LiveMessage = isForCell ? { ...facts, stream } : facts;
  return formatUpdate({ stream, text: JSON.stringify(update) });
};

export interface Outbox extends RepeatingWork {
  /** Caches the order of an announcement that this process wrote, so that announcing does not read it again. */
  cacheOrder(outboxId: number, order: OrderRow): void;
  /** Calls a listener after changes of orders that a partner's endpoint subscribes to. */
  whenFollowed(listener: () => void): void;
}

/**
 * Announces committed order changes: each at least once, each stream in order and numbered without gaps. A change
 * that could not be announced stays queued, even after a crash, and is sent later with the same number.
 */
export function openOutbox(deps: OutboxDeps, gatheringMs = defaultGatheringMs): Outbox {
  const { pool, fanOut } = deps;
  const holder = deps.randomBytes(9).toString("base64url");

  const publish = async (row: DueAnnouncement, order: OrderRow | undefined): Promise<void> => {
    if (!order) return;
    const channels = channelsOf(row).filter((channel) => fanOut.hasListeners(channel));
    const isForCell = fanOut.hasListeners(cellChannel);
    if (channels.length > 0 || isForCell) {
      const shown = orderOfRow(order, deps);
      if (channels.length > 0) {
        const news = newsOf(row, shown);
        await Promise.all(channels.map((channel) => fanOut.publish(channel, news)));
      }
      if (isForCell) await fanOut.publish(cellChannel, newsOf(row, shown, true));
    }
    if (order.fleet_id !== null && fanOut.hasListeners(ordersWithRiderChannel))
      await fanOut.publish(ordersWithRiderChannel, order.order_id);
  };

  const followed: (() => void)[] = [];
  const cachedOrders = new Map<number, OrderRow>();
  const cacheOrder: Outbox["cacheOrder"] = (outboxId, order) => {
    cachedOrders.set(outboxId, order);
    const [oldest] = cachedOrders.keys();
    // Drops the oldest order, which can remain if another process announced it, or this process did so before it
    // was cached.
    if (cachedOrders.size > maxBuffered && oldest !== undefined) cachedOrders.delete(oldest);
  };
  const takeCached = (due: readonly DueAnnouncement[]): Map<number, OrderRow> => {
    const own = new Map<number, OrderRow>();
    for (const { outbox_id } of due) {
      const order = cachedOrders.get(outbox_id);
      if (order && cachedOrders.delete(outbox_id)) own.set(outbox_id, order);
    }
    return own;
  };

  let isBusy = false;
  /** Announces one batch of due rows. True if more rows may be due. */
  const announceBatch = async (): Promise<boolean> => {
    const due = await claimDueAnnouncements(pool, holder, batch);
    // If another process is announcing, retry a little later.
    isBusy = due === undefined || due.length >= busyFrom;
    if (due === undefined) return true;
    const announced: number[] = [];
    try {
      const received = due.filter((row) =>
        [...channelsOf(row), cellChannel, ordersWithRiderChannel].some((channel) =>
          fanOut.hasListeners(channel),
        ),
      );
      const own = takeCached(due);
      const orders = await findOrdersById(pool, {
        orderIds: received.flatMap(({ outbox_id, order_id }) => (own.has(outbox_id) ? [] : order_id)),
        now: deps.now(),
      });
      // Publishes all at once, in order: one by one, each would cost a round trip.
      const handedOn = await Promise.allSettled(
        due.map((row) =>
          inTrace(row.traceparent, () => publish(row, own.get(row.outbox_id) ?? orders.get(row.order_id))),
        ),
      );
      for (const [at, row] of due.entries()) {
        const outcome = handedOn[at];
        if (outcome?.status === "rejected") throw outcome.reason;
        announced.push(row.outbox_id);
      }
    } finally {
      if (await deleteAnnounced(pool, holder, announced)) for (const listener of followed) listener();
    }
    return due.length === batch;
  };

  const announcing = openRepeatingWork(deps, {
    name: "announcing",
    everyMs,
    longestPauseMs,
    spacingMs: () => (isBusy ? gatheringMs : 0),
    isDue: () => hasDueAnnouncements(pool),
    work: announceBatch,
  });
  announcing.start();
  return { ...announcing, cacheOrder, whenFollowed: (listener) => void followed.push(listener) };
}
