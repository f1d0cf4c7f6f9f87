// The server's responses to this rider, in the query cache. Live messages and actions change it too, without a request.
import {
  QueryCache,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  replaceEqualDeep,
} from "@tanstack/react-query";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readRiderAccount, Shift } from "@waybill/contract/riders/rider-app";
import type { Job, Offer } from "@waybill/contract/riders/rider-jobs";

export type Account = AnswerOf<typeof readRiderAccount>["result"];
/**
 * An offer and its arrival time by this phone's clock, so that its countdown is right even if the clock is wrong.
 */
export type SeenOffer = { offer: Offer; seenAt: number };

/** The server's responses. `jobs` has the server's state, without queued steps. null: not loaded yet. */
export type Answers = {
  shift: Shift | null;
  account: Account | null;
  past: readonly Job[];
  offers: readonly SeenOffer[];
  jobs: readonly Job[];
};
type Name = keyof Answers;
export const noAnswers: Answers = { shift: null, account: null, past: [], offers: [], jobs: [] };

/** The request for each response; the shift is part of the account. */
export type Reads = { [N in Exclude<Name, "shift">]: (signal: AbortSignal) => Promise<Answers[N]> };

const maxRounds = 3;

/** Opens the cache; `onChange` is called with every name whose value changed. */
export function openAnswers(reads: Reads, onChange: (name: Name) => void) {
  const cache = new QueryCache();
  // Queries need only these parts of a client; a whole one, with its mutations, adds 2 kB gzip.
  const client = {
    getQueryCache: () => cache,
    getQueryDefaults: () => ({}),
    defaultQueryOptions: (options: object) => options,
  } as unknown as QueryClient;
  // No retries, because `call` retries. No screen owns a query, so its data stays cached until sign-out.
  const common = { retry: false, networkMode: "always", gcTime: Infinity } as const;
  const queryOf = <N extends Name>(name: N) => {
    // The cast is safe: the function belongs to this name, which TypeScript cannot infer.
    const queryFn = (({ signal }) =>
      name === "shift" ? known(name) : readUntilNews(name, signal)) as QueryFunction<Answers[N]>;
    return cache.build<Answers[N], Error, Answers[N], QueryKey>(client, {
      ...common,
      queryKey: [name],
      queryFn,
    });
  };
  const known = <N extends Name>(name: N): Answers[N] => queryOf(name).state.data ?? noAnswers[name];
  /** How often a value was set. If the count changes during a request, its response may be outdated. */
  const timesPut = (name: Name): number => queryOf(name).state.dataUpdateCount;

  /** If a value was updated during its request, requests it again; after several rounds keeps the known value. */
  const readUntilNews = async <N extends keyof Reads>(
    name: N,
    signal: AbortSignal,
    round = 1,
  ): Promise<Answers[N]> => {
    const before = timesPut(name);
    const answer = await reads[name](signal);
    if (timesPut(name) === before) return answer;
    return round < maxRounds ? readUntilNews(name, signal, round + 1) : known(name);
  };

  const put = <N extends Name>(name: N, answer: Answers[N]): void => {
    // On connecting, a phone receives everything; known values must not count as changes.
    if (replaceEqualDeep(known(name), answer) !== known(name)) queryOf(name).setData(answer);
  };
  const begin = (kept: Partial<Answers>): void => {
    cache.clear();
    const set = <N extends Name>(name: N) => queryOf(name).setData(kept[name] ?? noAnswers[name]);
    for (const name of Object.keys(noAnswers) as Name[]) set(name);
  };
  begin({});
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [name] = event.query.queryKey as [Name];
    onChange(name);
  });

  return {
    known,
    all: (): Answers => ({
      shift: known("shift"),
      account: known("account"),
      past: known("past"),
      offers: known("offers"),
      jobs: known("jobs"),
    }),
    timesPut,
    put,
    /** Clears everything, and loads the stored data of the current rider. */
    begin,
    /**
     * Requests these responses again; of two concurrent requests the later one's response counts. Throws if there
     * is no response.
     */
    read: async (...names: (keyof Reads)[]): Promise<void> => {
      await Promise.all(names.map((name) => queryOf(name).fetch(undefined, { cancelRefetch: true })));
    },
  };
}
export type RiderAnswers = ReturnType<typeof openAnswers>;
