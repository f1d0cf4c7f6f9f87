import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { openRedis } from "../../fan-out/open-redis.ts";
import { openRepeatingWork } from "../../work/repeating-work.ts";

/** The calls of one caller in the current rate-limit window. */
type Calls = {
  /**
   * The count over all processes that Redis last returned, including the calls that this process had already sent.
   */
  shared: number;
  /** The calls of this process that `shared` does not include yet. */
  unshared: number;
  windowEnds: number;
};

const shareEveryMs = 200;
/**
 * The max pause, in milliseconds, before a lost Redis is tried again; until then each process counts for itself.
 */
const longestPauseMs = 5000;
const maxAtOnce = 1000;

const addCalls = `
  local calls = redis.call('INCRBY', KEYS[1], ARGV[1])
  if calls == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return { calls, redis.call('PTTL', KEYS[1]) }
`;

/**
 * Counts calls in this process, and five times a second adds the new ones to the counts that all processes share in
 * Redis. No call waits for Redis, and while it is unavailable the limit applies per process.
 */
export function openSharedCalls(
  redisUrl: string,
  maxCallers: number,
  deps: Pick<Deps, "log" | "metrics" | "now" | "deploymentId">,
): { Store: FastifyRateLimitStoreCtor; close: () => Promise<void> } {
  const redis = openRedis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1000),
  });
  // `share` logs its own failures.
  redis.on("error", () => undefined);
  /** Hashed, so that Redis never stores a token. */
  const keyOf = (caller: string) =>
    `${deps.deploymentId}:calls:${createHash("sha256").update(caller).digest("base64url")}`;
  const callers = new Map<string, Calls>();
  const changed = new Map<string, Calls>();

  const count: FastifyRateLimitStore["incr"] = (caller, callback, windowMs) => {
    const now = deps.now().getTime();
    const counted = callers.get(caller);
    const calls =
      counted && counted.windowEnds > now ? counted : { shared: 0, unshared: 0, windowEnds: now + windowMs };
    calls.unshared += 1;
    callers.delete(caller);
    callers.set(caller, calls);
    changed.set(caller, calls);
    const [oldest] = callers.keys();
    if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest);
    callback(null, { current: calls.shared + calls.unshared, ttl: calls.windowEnds - now });
  };

  /**
   * Returns true if there are more calls to send. Sent counts are never resent: after a lost response a retry would
   * count calls twice.
   */
  const share = async (): Promise<boolean> => {
    const now = deps.now().getTime();
    const batch = [...changed].slice(0, maxAtOnce);
    const pipeline = redis.pipeline();
    for (const [caller, calls] of batch) {
      pipeline.eval(addCalls, 1, keyOf(caller), calls.unshared, Math.max(1, calls.windowEnds - now));
      calls.shared += calls.unshared;
      calls.unshared = 0;
      changed.delete(caller);
    }
    const answers = (await pipeline.exec()) ?? [];
    for (const [at, [, calls]] of batch.entries()) {
      const [error, answer] = answers[at] ?? [new Error("Redis did not answer.")];
      if (error) throw error;
      const [total, ttl] = answer as [number, number];
      calls.shared = total;
      calls.windowEnds = now + ttl;
    }
    return batch.length === maxAtOnce;
  };

  const sharing = openRepeatingWork(deps, {
    name: "sharing-call-counts",
    everyMs: shareEveryMs,
    longestPauseMs,
    isDue: async () => changed.size > 0,
    work: share,
  });
  sharing.start();

  class Store implements FastifyRateLimitStore {
    readonly incr = count;
    readonly child = () => this;
  }
  return {
    Store,
    close: async () => {
      await sharing.close();
      redis.disconnect();
    },
  };
}
