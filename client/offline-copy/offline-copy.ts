// What the screens were answered last, kept in this browser so that a reload without a network shows it. It belongs to one
// session of one person: another person, or the same one after signing out, finds nothing of it.
import type { Query, QueryClient } from "@tanstack/react-query";
import { currentSession, watchSession } from "../session/session-store.ts";
import { ownerOf } from "../tokens/session-mode.ts";
import type { Copy, CopyStore } from "./copy-store.ts";
import { isRestored, noteRestored } from "./restored-times.ts";

/** The answers that are worth a reload without a network, by the first word of their keys; of many the newest are kept. */
const keptAtMost: Readonly<Record<string, number>> = {
  vendors: 1,
  flags: 1,
  "country-parameter": 20,
  "tracked-orders": 4,
  "past-orders": 6,
  "past-totals": 6,
  order: 20,
};
const wordOf = ({ key }: Pick<Copy, "key">): string => String(key[0]);
const isKept = ({ queryKey }: Pick<Query, "queryKey">): boolean => String(queryKey[0]) in keptAtMost;

const keptForMs = 7 * 86_400_000;
/** Orders change often; one write for what changes within it is enough. */
const writeAfterMs = 400;
/** When nothing was answered for so long, what was known last is shown meanwhile. */
const patienceMs = 1500;

/** It ends with the session, which removes it from the storage: what was kept under it is never read again. */
const sessionKey = "offline-copy";

/** Names the session that answers are kept for now; undefined: nobody is signed in, or support looks on. */
function sessionName(storage: Storage): string | undefined {
  const session = currentSession();
  const owner = ownerOf(session);
  if (owner === undefined || ("isVisit" in session && session.isVisit)) return undefined;
  const known = storage.getItem(sessionKey);
  if (known?.endsWith(` ${owner}`)) return known;
  const fresh = `${crypto.randomUUID()} ${owner}`;
  storage.setItem(sessionKey, fresh);
  return fresh;
}

/** What of the copies is no longer of use: another session's, too old, or beyond what is kept of its kind. */
function outdated(copies: readonly Copy[], session: string | undefined, now: number): string[] {
  const seen = new Map<string, number>();
  const isOver = (copy: Copy): boolean => {
    if (copy.session !== session || now - copy.readAt > keptForMs) return true;
    const before = seen.get(wordOf(copy)) ?? 0;
    seen.set(wordOf(copy), before + 1);
    return before >= (keptAtMost[wordOf(copy)] ?? 0);
  };
  return copies
    .toSorted((one, other) => other.readAt - one.readAt)
    .filter(isOver)
    .map(({ hash }) => hash);
}

type Around = { queries: QueryClient; store: CopyStore; storage?: Storage };

/**
 * Keeps what the screens are answered from here on, and gives them what was kept before where no answer comes. Returns the
 * way to stop.
 */
export async function keepOfflineCopy({
  queries,
  store,
  storage = localStorage,
}: Around): Promise<() => void> {
  const cache = queries.getQueryCache();
  let session = sessionName(storage);

  const dropOutdated = async (): Promise<Copy[]> => {
    const copies = await store.readAll();
    const old = new Set(outdated(copies, session, Date.now()));
    if (old.size > 0) await store.remove([...old]);
    return copies.filter(({ hash }) => !old.has(hash));
  };
  const copies = session === undefined ? [] : await dropOutdated();

  const restore = (): void => {
    for (const { key, data, readAt, session: of } of copies) {
      if (of !== session || queries.getQueryData(key) !== undefined) continue;
      noteRestored(readAt);
      queries.setQueryData(key, data, { updatedAt: readAt });
    }
  };
  const readAgain = () =>
    void queries.invalidateQueries({
      predicate: (query) => isKept(query) && isRestored(query.state.dataUpdatedAt),
    });

  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const write = (query: Query): void => {
    waiting.delete(query.queryHash);
    const { data, dataUpdatedAt: readAt } = query.state;
    if (session === undefined || data === undefined) return;
    const copy = { hash: query.queryHash, key: query.queryKey, data, readAt, session };
    // A full disk, or an answer that cannot be kept, costs a reload without a network and nothing else.
    store.put(copy).catch(() => undefined);
  };
  const keep = (query: Query): void => {
    if (!isKept(query) || query.state.data === undefined || isRestored(query.state.dataUpdatedAt)) return;
    if (!waiting.has(query.queryHash))
      waiting.set(
        query.queryHash,
        setTimeout(() => write(query), writeAfterMs),
      );
  };
  const stopKeeping = cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const query = event.query as Query;
    if (event.action.type === "success") keep(query);
    if (event.action.type === "error" && query.state.data === undefined) restore();
  });
  for (const query of cache.getAll()) keep(query);

  const stopWatching = watchSession(() => {
    const now = sessionName(storage);
    if (now === session) return;
    session = now;
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    void store.clear().catch(() => undefined);
  });

  if (!navigator.onLine) restore();
  const timer = setTimeout(() => {
    if (cache.getAll().every(({ state }) => state.data === undefined)) restore();
  }, patienceMs);
  addEventListener("online", readAgain);
  return () => {
    stopKeeping();
    stopWatching();
    clearTimeout(timer);
    for (const one of waiting.values()) clearTimeout(one);
    removeEventListener("online", readAgain);
  };
}
