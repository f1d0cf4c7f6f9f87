import type { Actor } from "../../platform/actor.ts";

export type CachedActor = {
  readonly actor: Actor;
  /** In Unix milliseconds; later the token has expired, or the session must be read again. */
  readonly goodUntil: number;
};

const sessionOf = ({ actor }: CachedActor): string | undefined =>
  "sessionId" in actor ? actor.sessionId : undefined;

/**
 * Caches the actors of recently used tokens, so that a request costs neither a signature check nor a query. When
 * full, it evicts the least recently used token.
 */
export function actorCache(max: number) {
  const byToken = new Map<string, CachedActor>();
  const bySession = new Map<string, Set<string>>();
  /** Sessions that ended while a token was being looked up: their actors must not be cached again. */
  const ended = new Set<string>();

  const drop = (token: string) => {
    const cached = byToken.get(token);
    byToken.delete(token);
    const session = cached && sessionOf(cached);
    const tokens = session === undefined ? undefined : bySession.get(session);
    tokens?.delete(token);
    if (session !== undefined && tokens?.size === 0) bySession.delete(session);
  };

  return {
    find: (token: string, now: number): Actor | undefined => {
      const cached = byToken.get(token);
      if (!cached) return undefined;
      if (cached.goodUntil <= now) {
        drop(token);
        return undefined;
      }
      byToken.delete(token);
      byToken.set(token, cached);
      return cached.actor;
    },
    /** Caches a token's actor; false if the session has ended in the meantime. */
    keep: (token: string, actor: CachedActor): boolean => {
      const session = sessionOf(actor);
      if (session !== undefined && ended.has(session)) return false;
      byToken.set(token, actor);
      if (session !== undefined) bySession.set(session, (bySession.get(session) ?? new Set()).add(token));
      const [oldest] = byToken.keys();
      if (byToken.size > max && oldest !== undefined) drop(oldest);
      return true;
    },
    /** Drops the actors whose vendors have changed. */
    forgetVendor: (vendorId: string) => {
      for (const [token, { actor }] of [...byToken])
        if (actor.kind === "vendor" && actor.vendorIds.has(vendorId)) drop(token);
    },
    /** Drops the actors of a user whose roles have changed. */
    forgetUser: (userId: string) => {
      for (const [token, { actor }] of [...byToken])
        if ("userId" in actor && actor.userId === userId) drop(token);
    },
    forgetAll: () => {
      byToken.clear();
      bySession.clear();
    },
    endSession: (sessionId: string) => {
      for (const token of [...(bySession.get(sessionId) ?? [])]) drop(token);
      ended.add(sessionId);
      const [first] = ended;
      if (ended.size > max && first !== undefined) ended.delete(first);
    },
  };
}
