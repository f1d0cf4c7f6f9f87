import type { Pool } from "pg";

/** By database, so that two products in one process do not answer for each other. */
const running = new WeakMap<Pool, Map<string, Promise<unknown>>>();

/**
 * Does a thing that has a name once at a time: who asks for it while it is under way gets that one's answer, and takes no
 * connection. So a client that sends the same order a thousand times holds nobody else up.
 */
export function onceAtATime<T>(pool: Pool, name: string, begin: () => Promise<T>): Promise<T> {
  const present = running.get(pool) ?? new Map<string, Promise<unknown>>();
  running.set(pool, present);
  // The name says what is done, and so what comes of it.
  const begun = present.get(name) as Promise<T> | undefined;
  if (begun) return begun;
  const answer = begin().finally(() => present.delete(name));
  present.set(name, answer);
  return answer;
}
