import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Answer, type Call, send } from "../load.ts";

/** An order that was answered 201: by its marker, which stands in the order and is its idempotency key. */
export type Acknowledged = { marker: string; orderId: string; askedAt: number; at: number };

/** Each pauses between two orders: this is about what gets lost, not about how much goes through. */
const callers = 16;
const pauseMs = 60;
const againMs = 100;
const patienceMs = 10_000;
/** Who stops gets so long to hear of the order that is under way. */
const lastWordMs = 30_000;

export type Callers = {
  acknowledged: readonly Acknowledged[];
  /** Answers that were neither 201 nor lost, by status; a 5xx that does not say when to come back says so. */
  refused: ReadonlyMap<string, number>;
  /** The first order that was asked for after `time` and acknowledged. */
  firstAfter(time: number): Promise<Acknowledged>;
  /** Resolves when every order that was begun is acknowledged. */
  stop(): Promise<void>;
};

const kindOf = ({ status, retryAfter }: Answer): string =>
  status >= 500 && retryAfter === undefined ? `${status} without Retry-After` : String(status);

/** Places orders one after another, each again under its own key until it is acknowledged, whatever dies meanwhile. */
export const startCallers = (next: (marker: string) => Call): Callers => {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  let stoppedAt: number | undefined;

  const place = async (marker: string): Promise<void> => {
    while (stoppedAt === undefined || performance.now() - stoppedAt < lastWordMs) {
      const askedAt = performance.now();
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await send({ ...next(marker), signal }).catch(() => undefined);
      if (answer?.status === 201) {
        const orderId = (JSON.parse(answer.body) as { result: { order_id: string } }).result.order_id;
        acknowledged.push({ marker, orderId, askedAt, at: performance.now() });
        return;
      }
      if (answer) refused.set(kindOf(answer), (refused.get(kindOf(answer)) ?? 0) + 1);
      await wait(againMs);
    }
    throw new Error(`An order was not acknowledged within ${lastWordMs / 1000} s of retries.`);
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
      for (const giveUpAt = time + lastWordMs; performance.now() < giveUpAt; await wait(5)) {
        const found = acknowledged.findLast(({ askedAt }) => askedAt > time);
        if (found) return acknowledged.find(({ askedAt }) => askedAt > time) ?? found;
      }
      throw new Error(`No order was acknowledged within ${lastWordMs / 1000} s of a kill.`);
    },
    stop: async () => {
      stoppedAt ??= performance.now();
      await running;
    },
  };
};

export type Count = { acknowledged: number; lost: number; doubled: number };

export type Written = { order_id: string; marker: string };

/** What the database says once everything is over, whatever the answers were. */
export const readWritten = async (databaseUrl: string, text: string): Promise<Written[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Written>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Lost: acknowledged and not there. Doubled: there more often than once. */
export const countOrders = (acknowledged: readonly Acknowledged[], written: readonly Written[]): Count => {
  const there = new Set(written.map(({ order_id }) => order_id));
  const markers = new Set(written.map(({ marker }) => marker));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ orderId }) => !there.has(orderId)).length,
    doubled: written.length - markers.size,
  };
};
