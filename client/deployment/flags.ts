import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type FlagName, flags } from "@waybill/domain/markets/flags";
import { flagRefreshDebounceMs, flagRefreshEveryMs } from "@waybill/domain/time/timings";
import { evaluateFlags, type MaintenanceTimes } from "./evaluate-flags.ts";
import { watchSession } from "../session/session-store.ts";
import { useSession } from "../session/use-session.ts";

export const flagsQuery = queryOptions({
  queryKey: ["flags"],
  queryFn: ({ signal }) =>
    evaluateFlags(signal).catch((problem: unknown) => {
      if (!signal.aborted) console.error("Feature flags not loaded; the last ones stay in use.", problem);
      throw problem;
    }),
  staleTime: flagRefreshEveryMs,
  // A component that mounts after all providers failed does not retry; the next refresh does.
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Whether a feature is on; its default until flags are known, or if they are unavailable (spec §6). */
export const useFlag = (name: FlagName): boolean =>
  useQuery(flagsQuery).data?.on[name] ?? flags[name].fallback;

/** Like useFlag, but `undefined` until flags are known. */
export function useKnownFlag(name: FlagName): boolean | undefined {
  const { data, isPending } = useQuery(flagsQuery);
  return isPending ? undefined : (data?.on[name] ?? flags[name].fallback);
}

/** Dispatched by a live connection when a flag changes. */
export const flagsChanged = "waybill:flags-changed";

/**
 * Reloads the flags every five minutes, on a flag event, for another user, and when the connection or the user returns;
 * events within 400 ms cause one reload (spec §4). Returns a stop function.
 */
export function keepFlagsFresh(queries: QueryClient): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void queries.refetchQueries(flagsQuery), flagRefreshDebounceMs);
  };
  const onReturn = () => {
    const readAt = queries.getQueryState(flagsQuery.queryKey)?.dataUpdatedAt ?? 0;
    if (document.visibilityState === "visible" && Date.now() - readAt >= flagRefreshEveryMs) refresh();
  };
  const timer = setInterval(refresh, flagRefreshEveryMs);
  const stopWatching = watchSession(refresh);
  addEventListener("online", refresh);
  addEventListener(flagsChanged, refresh);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    clearInterval(timer);
    clearTimeout(waiting);
    stopWatching();
    removeEventListener("online", refresh);
    removeEventListener(flagsChanged, refresh);
    document.removeEventListener("visibilitychange", onReturn);
  };
}

export type Maintenance = "planned" | "unplanned";

/** The current maintenance, unplanned before planned; `undefined`: none, or not known yet. */
export function useMaintenance(): Maintenance | undefined {
  const isUnplanned = useKnownFlag("unplanned-maintenance");
  const isPlanned = useKnownFlag("planned-maintenance");
  if (isUnplanned) return "unplanned";
  return isPlanned ? "planned" : undefined;
}

/** The start and end of the planned maintenance (ISO times), if known and not past. */
export function usePlannedTimes(): MaintenanceTimes {
  const { data, dataUpdatedAt: readAt } = useQuery(flagsQuery);
  const { from, until } = data?.planned ?? {};
  const end = until ?? from;
  return end === undefined || Date.parse(end) <= readAt ? {} : { ...data?.planned };
}

/**
 * Whether the help center is offered: to signed-in users, unless its flag is off; it stays if flags are unavailable
 * (spec §2, §6). `undefined` until known.
 */
export function useHelpCenter(): boolean | undefined {
  const { mode } = useSession();
  const isOn = useKnownFlag("helpcenter");
  return mode === "CLASSIC" ? isOn : false;
}
