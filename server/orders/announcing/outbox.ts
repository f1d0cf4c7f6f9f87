import type { LiveMessage } from "@waybill/contract/live";
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../../platform/deps.ts";
import { orderOf, type OrderRow, type WritingDeps } from "../order-row.ts";
import { orderChannel, writeNews } from "./order-channel.ts";
import {
  claimDue,
  findOrdersToAnnounce,
  forgetKeysBefore,
  hasDue,
  settleAnnounced,
  type DueRow,
} from "./outbox-rows.ts";

export interface Outbox {
  /** There is news: announce it soon. */
  wake(): void;
  /** Announces everything that is due; resolves when nothing is left. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

type OutboxDeps = Pick<Deps, "pool" | "fanOut" | "log" | "now" | "randomBytes"> & WritingDeps;

const batch = 500;
/** Under load announcements gather this long, so that many orders share two statements. */
const spacingMs = 20;
/** What other processes left behind is looked for this often; so is what failed. */
const pollMs = 500;
const closingMs = 1000;
const pruneEveryMs = 3_600_000;
const keepKeysMs = 7 * 86_400_000;

/** An outlet's updates are heard by who follows it, and by who follows its parent. */
const channelsOf = ({ stream, parent_stream }: DueRow): string[] =>
  [stream, ...(parent_stream === null ? [] : [parent_stream])].map(orderChannel);

const newsOf = ({ stream, sequence }: DueRow, order: OrderRow, deps: WritingDeps): string => {
  const update: LiveMessage = { type: "order_update", order: orderOf(order, deps), sequence };
  return writeNews({ stream, text: JSON.stringify(update) });
};

/**
 * Announces what was written about orders: every committed change at least once, each stream in its order and numbered
 * without a gap. What could not be announced stays, also through a crash, and goes out later with the same number.
 */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { pool, fanOut, log, now } = deps;
  const holder = deps.randomBytes(9).toString("base64url");
  const closing = new AbortController();
  let hasNews = false;
  let running: Promise<void> | undefined;
  let lastPrune = now().getTime();

  const publish = async (row: DueRow, order: OrderRow | undefined): Promise<void> => {
    if (!order) return;
    const news = newsOf(row, order, deps);
    await Promise.all(channelsOf(row).map((channel) => fanOut.publish(channel, news)));
  };

  /** True when there may be more. */
  const announceBatch = async (): Promise<boolean> => {
    const due = await claimDue(pool, holder, batch);
    if (due === undefined) return true;
    const announced: number[] = [];
    try {
      const heard = due.filter((row) => channelsOf(row).some((channel) => fanOut.hasListeners(channel)));
      const orders =
        heard.length === 0
          ? new Map<string, OrderRow>()
          : await findOrdersToAnnounce(
              pool,
              heard.map(({ order_id }) => order_id),
            );
      // All are handed on at once, in their order: one after another a batch would take as many round trips.
      const handedOn = await Promise.allSettled(due.map((row) => publish(row, orders.get(row.order_id))));
      for (const [at, row] of due.entries()) {
        const outcome = handedOn[at];
        if (outcome?.status === "rejected") throw outcome.reason;
        announced.push(row.outbox_id);
      }
    } finally {
      await settleAnnounced(pool, holder, announced);
    }
    return due.length === batch;
  };

  const run = async (): Promise<void> => {
    do {
      hasNews = false;
      if (await announceBatch()) hasNews = true;
      await wait(spacingMs, undefined, { signal: closing.signal }).catch(() => undefined);
    } while (hasNews && !closing.signal.aborted);
  };

  const drain = (): Promise<void> => {
    hasNews = true;
    running ??= run()
      .catch((error: unknown) => {
        hasNews = false;
        throw error;
      })
      .finally(() => {
        running = undefined;
        if (hasNews && !closing.signal.aborted) wake();
      });
    return running;
  };

  const wake = () => void drain().catch(tryLater);

  const tryLater = (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "announcing waits");

  const prune = async (): Promise<void> => {
    if (now().getTime() - lastPrune < pruneEveryMs) return;
    lastPrune = now().getTime();
    await forgetKeysBefore(pool, new Date(now().getTime() - keepKeysMs));
  };

  const look = async (): Promise<void> => {
    if (await hasDue(pool)) await drain();
    await prune();
  };
  const poll = setInterval(() => void look().catch(tryLater), pollMs);
  poll.unref();

  return {
    wake,
    drain,
    close: async () => {
      clearInterval(poll);
      closing.abort();
      // What hangs is not waited for: it stays in the outbox.
      await Promise.race([running?.catch(() => undefined), wait(closingMs, undefined, { ref: false })]);
    },
  };
}
