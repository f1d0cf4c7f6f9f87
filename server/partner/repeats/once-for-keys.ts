import type { Pool } from "pg";
import { bodyHash, shareInFlight } from "../../orders/placing/idempotency.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { findAnswer, saveAnswer, reserveKey, type StoredAnswer } from "./answer-rows.ts";

/** How long an Idempotency-Key is stored. */
export const keyLifetimeMs = 24 * 3_600_000;
/** How long a client's own order number is stored: a preorder may be open for more than a week. */
export const numberLifetimeMs = 9 * keyLifetimeMs;

/** Identifies a call: its client, its name, and how long it is stored. */
export type AnswerKey<T> = {
  owner: string;
  key: string;
  lastsMs: number;
  /** The response to a repeated call; undefined if the first response is outdated, so that the key is free. */
  again: (kept: StoredAnswer, hash: string) => Promise<T | undefined>;
};

/** A response, and whether it repeats an earlier call's. */
export type Once<T> = { answer: T; isReplayed: boolean };

export const keyReused = (): PartnerRefused =>
  new PartnerRefused(422, "IDEMPOTENCY_KEY_REUSED", "Idempotency-Key was used for another request");

type KeyDeps = Pick<Deps, "now"> & { pool: Pool };

/** Thrown only to roll back a call whose key a concurrent call reserved first. */
class Taken extends Error {}

/**
 * Does work once for its keys. `prepare` reads and may refuse; the function it returns writes in the transaction
 * that reserves the keys, so that work and keys commit together or not at all.
 */
export async function onceForKeys<T>(
  deps: KeyDeps,
  keys: readonly AnswerKey<T>[],
  body: unknown,
  prepare: () => Promise<(client: Queryable) => Promise<T>>,
): Promise<Once<T>> {
  const hash = bodyHash(body);
  const since = (lastsMs: number) => new Date(deps.now().getTime() - lastsMs);
  /** For each key with an outdated response, the time of that response. */
  const freed = new Map<string, Date>();
  const earlier = async (): Promise<Once<T> | undefined> => {
    for (const { owner, key, lastsMs, again } of keys) {
      const kept = await findAnswer(deps.pool, { owner, key, since: since(lastsMs) });
      if (!kept) continue;
      const answer = await again(kept, hash);
      if (answer !== undefined) return { answer, isReplayed: true };
      freed.set(key, kept.created_at);
    }
    return undefined;
  };
  const work = async (): Promise<Once<T>> => {
    const before = keys.length === 0 ? undefined : await earlier();
    if (before) return before;
    const write = await prepare();
    try {
      return await inTransaction(deps.pool, async ({ pool }) => {
        for (const { owner, key, lastsMs } of keys) {
          const taken = { owner, key, bodyHash: hash, now: deps.now(), since: since(lastsMs) };
          if (!(await reserveKey(pool, { ...taken, freed: freed.get(key) }))) throw new Taken();
        }
        const answer = await write(pool);
        for (const { owner, key } of keys) await saveAnswer(pool, { owner, key, answer });
        return { answer, isReplayed: false };
      });
    } catch (error) {
      const first = error instanceof Taken ? await earlier() : undefined;
      if (first) return first;
      throw error;
    }
  };
  if (keys.length === 0) return work();
  const name = JSON.stringify([keys.map(({ owner, key }) => [owner, key]), hash]);
  return shareInFlight(deps.pool, `partner ${name}`, work);
}
