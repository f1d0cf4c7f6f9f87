// Stores the last responses of the screens in this browser, so that a reload while offline shows them. They belong to
// one session: another person, or the same one after signing out, finds nothing.
import type { Query, QueryClient } from "@tanstack/react-query";
import { currentSession, watchSession } from "../session/session-store.ts";
import { ownerOf } from "../tokens/session-mode.ts";
import type { StoredCopy, CopyStore } from "./copy-store.ts";
import { isRestored, markRestored } from "./restored-times.ts";

/** The responses worth storing, by the first part of their query key, with the maximum number kept (newest first). */
const maxKeptByWord: Readonly<Record<string, number>> = {
  vendors: 1,
  flags: 1,
  "country-parameter": 20,
  "tracked-orders": 4,
  "past-orders": 6,
  "past-totals": 6,
  order: 20,
};
const wordOf = ({ key }: Pick<StoredCopy, "key">): string => String(key[0]);
const isKept = ({ queryKey }: Pick<Query, "queryKey">): boolean => String(queryKey[0]) in maxKeptByWord;

const keptForMs = 7 * 86_400_000;
/** Orders change often, so writes within this time are merged. */
const writeAfterMs = 400;
/** How long to wait for a response before the stored one is shown. */
const patienceMs = 1500;

/**
 * The storage key of the session's name. It is deleted with the session, so copies under an old name are never read
 * again.
 */
const sessionKey = "offline-copy";

/** The session that copies belong to; undefined if nobody is signed in, or support is viewing. */
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

/** The copies to delete: another session's, too old, or beyond the limit of their kind. */
function outdated(copies: readonly StoredCopy[], session: string | undefined, now: number): string[] {
  const seen = new Map<string, number>();
  const isOver = (copy: StoredCopy): boolean => {
    if (copy.session !== session || now - copy.readAt > keptForMs) return true;
    const before = seen.get(wordOf(copy)) ?? 0;
    seen.set(wordOf(copy), before + 1);
    return before >= (maxKeptByWord[wordOf(copy)] ?? 0);
  };
  return copies
    .toSorted((one, other) => other.readAt - one.readAt)
    .filter(isOver)
    .map(({ hash }) => hash);
}

type Around = { queries: QueryClient; store: CopyStore; storage?: Storage };

/**
 * Stores the screens' responses from now on, and restores the stored ones if no response arrives. Returns a stop
 * function.
 */
export async function startOfflineCopy({
  queries,
  store,
  storage = localStorage,
}: Around): Promise<() => void> {
  const cache = queries.getQueryCache();
  let session = sessionName(storage);

  const dropOutdated = async (): Promise<StoredCopy[]> => {
    const copies = await store.readAll();
    const old = new Set(outdated(copies, session, Date.now()));
    if (old.size > 0) await store.remove([...old]);
    return copies.filter(({ hash }) => !old.has(hash));
  };
  const copies = session === undefined ? [] : await dropOutdated();

  const restore = (): void => {
    for (const { key, data, readAt, session: of } of copies) {
      if (of !== session || queries.getQueryData(key) !== undefined) continue;
      markRestored(readAt);
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
    // If writing fails, only a reload while offline lacks the response.
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
