import { pathOf } from "@waybill/contract/endpoint";
import type { OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

type Load = {
  origins: readonly string[];
  as: string;
  request: OrderRequest;
  /** The number of concurrent callers; each places one order after another. */
  callers?: number;
};

const pauseMs = 150;
const answerWithinMs = 15_000;

/**
 * Simulates merchants who place orders at any of the processes, and who retry each order under the same key until it
 * is acknowledged.
 */
export function placeOrders({ origins, as, request, callers = 4 }: Load) {
  const acknowledged = new Map<string, string>();
  /** Responses that a client must never get, and responses that ask the client to retry. */
  const wrong: string[] = [];
  const answers = new Map<number, number>();
  const withoutRetryAfter: string[] = [];
  /** When each order was acknowledged. */
  const times: number[] = [];
  let isOver = false;
  let isAbandoned = false;

  const once = async (origin: string, key: string): Promise<void> => {
    const answer = await fetch(origin + pathOf(createOrder), {
      method: "POST",
      headers: { authorization: as, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await answer.text();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status === 201) {
      acknowledged.set(key, (JSON.parse(text) as { result: { order_id: string } }).result.order_id);
      times.push(performance.now());
    } else if (answer.status === 503) {
      if (answer.headers.get("retry-after") === null) withoutRetryAfter.push(text);
    } else if (answer.status !== 429) wrong.push(`${answer.status} ${text}`);
  };
  const place = async (from: number) => {
    for (let turn = from; !isOver && wrong.length === 0; turn += 1) {
      const key = randomUUID();
      for (let tries = 0; !acknowledged.has(key) && wrong.length === 0 && !isAbandoned; tries += 1) {
        await once(origins[(turn + tries) % origins.length] ?? "", key).catch(() => undefined);
        await wait(pauseMs);
      }
    }
  };
  const running = Array.from({ length: callers }, (_, at) => place(at));
  return {
    acknowledged,
    wrong,
    withoutRetryAfter,
    answers,
    /** The longest time without an acknowledged order since `since`, in milliseconds. */
    longestGapMs: (since: number): number => {
      const all = [since, ...times.filter((at) => at > since)];
      return Math.max(0, ...all.slice(1).map((at, before) => at - (all[before] ?? at)));
    },
    hasPlacedSince: (since: number): boolean => times.some((at) => at > since),
    /** Starts no more orders, and waits until all started ones are acknowledged. */
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
    /** Stops at once, without waiting for orders in flight. */
    abandon: () => {
      isOver = true;
      isAbandoned = true;
    },
  };
}
