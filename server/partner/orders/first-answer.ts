import type { Pool } from "pg";
import { bodyHash, shareInFlight } from "../../orders/placing/idempotency.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { findAnswer, keepAnswer, takeKey } from "./rows.ts";

const keptForMs = 24 * 3_600_000;

/** What makes two calls one: whose it is, its name, and whether another body under it is a mistake. */
export type AnswerKey = { owner: string; key: string; isBodyFixed: boolean };

type KeyDeps = Pick<Deps, "now"> & { pool: Pool };

/** Thrown only to undo what was written beside a key that somebody else took first. */
class Taken extends Error {}

/**
 * Does work once for a key and gives its first answer again for 24 hours. `prepare` may read and refuse; what it returns
 * writes, in the transaction that takes the keys, so that work and key are there together or not at all.
 */
export async function onceForKeys<T>(
  deps: KeyDeps,
  keys: readonly AnswerKey[],
  body: unknown,
  prepare: () => Promise<(client: Queryable) => Promise<T>>,
): Promise<T> {
  const hash = bodyHash(body);
  const since = () => new Date(deps.now().getTime() - keptForMs);
  const earlier = async (): Promise<{ answer: T } | undefined> => {
    for (const { owner, key, isBodyFixed } of keys) {
      const kept = await findAnswer(deps.pool, { owner, key, since: since() });
      if (!kept) continue;
      if (isBodyFixed && kept.body_hash !== hash)
        throw new PartnerRefused(422, "Idempotency-Key was used for another request");
      // The name of the key identifies the call, and so the type of its answer.
      return { answer: kept.answer as T };
    }
    return undefined;
  };
  const work = async (): Promise<T> => {
    const before = keys.length === 0 ? undefined : await earlier();
    if (before) return before.answer;
    const write = await prepare();
    try {
      return await inTransaction(deps.pool, async ({ pool }) => {
        for (const { owner, key } of keys) {
          const now = deps.now();
          if (!(await takeKey(pool, { owner, key, bodyHash: hash, now, since: since() }))) throw new Taken();
        }
        const answer = await write(pool);
        for (const { owner, key } of keys) await keepAnswer(pool, { owner, key, answer });
        return answer;
      });
    } catch (error) {
      const first = error instanceof Taken ? await earlier() : undefined;
      if (first) return first.answer;
      throw error;
    }
  };
  if (keys.length === 0) return work();
  const name = JSON.stringify([keys, hash]);
  return shareInFlight(deps.pool, `partner ${name}`, work);
}
