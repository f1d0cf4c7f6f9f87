import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { send, type Answer, type Call } from "../load.ts";

/** An order with a 201 response. Its marker is in the order and is its idempotency key. */
export type Acknowledged = { marker: string; orderId: string; sentAt: number; at: number };

export type Callers = {
  acknowledged: readonly Acknowledged[];
  /**
   * Responses other than 201 by status; lost ones are not counted, and a 5xx without Retry-After is counted separately.
   */
  refused: ReadonlyMap<string, number>;
  /** The first order that was sent after `time` and acknowledged. */
  firstAfter(time: number): Promise<Acknowledged>;
  /** Resolves when every started order is acknowledged. */
  stop(): Promise<void>;
};

/** Callers pause between orders: this measures losses, not throughput. */
const callers = 16;
const pauseMs = 60;
const retryAfterMs = 100;
const timeoutMs = 10_000;
/** How long the orders in flight at the stop may take to be acknowledged, in milliseconds. */
const graceMs = 30_000;

const kindOf = ({ status, retryAfter }: Answer): string =>
  status >= 500 && retryAfter === undefined ? `${status} without Retry-After` : String(status);

/**
 * Places orders one after another and retries each under its key until it is acknowledged, even while processes are
 * killed.
 */
export const startCallers = (next: (marker: string) => Call): Callers => {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  let stoppedAt: number | undefined;

  const place = async (marker: string): Promise<void> => {
    while (stoppedAt === undefined || performance.now() - stoppedAt < graceMs) {
      const sentAt = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await send({ ...next(marker), signal }).catch(() => undefined);
      if (answer?.status === 201) {
        const orderId = (JSON.parse(answer.body) as { result: { order_id: string } }).result.order_id;
        acknowledged.push({ marker, orderId, sentAt, at: performance.now() });
        return;
      }
      if (answer) refused.set(kindOf(answer), (refused.get(kindOf(answer)) ?? 0) + 1);
      await wait(retryAfterMs);
    }
    throw new Error(`An order was not acknowledged within ${graceMs / 1000} s of retries.`);
  };
  const caller = async () => {
    while (stoppedAt === undefined) {
      await place(randomUUID());
      await wait(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, caller));
  running.catch(() => undefined);

  return {
    acknowledged,
    refused,
    firstAfter: async (time) => {
      for (const giveUpAt = time + graceMs; performance.now() < giveUpAt; await wait(5)) {
        const found = acknowledged.find(({ sentAt }) => sentAt > time);
        if (found) return found;
      }
      throw new Error(`No order was acknowledged within ${graceMs / 1000} s of a kill.`);
    },
    stop: async () => {
      stoppedAt ??= performance.now();
      await running;
    },
  };
};

export type Count = { acknowledged: number; lost: number; doubled: number };
export type StoredOrder = { order_id: string; marker: string };

/** The orders in the database at the end, including those whose response was lost. */
export const readStoredOrders = async (databaseUrl: string, query: string): Promise<StoredOrder[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<StoredOrder>(query)).rows;
  } finally {
    await client.end();
  }
};

/** Lost: acknowledged but not stored. Doubled: stored more than once. */
export const countOrders = (acknowledged: readonly Acknowledged[], stored: readonly StoredOrder[]): Count => {
  const ids = new Set(stored.map(({ order_id }) => order_id));
  const markers = new Set(stored.map(({ marker }) => marker));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ orderId }) => !ids.has(orderId)).length,
    doubled: stored.length - markers.size,
  };
};
