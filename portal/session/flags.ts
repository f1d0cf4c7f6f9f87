import { queryOptions, useQuery } from "@tanstack/react-query";
import { readFlags } from "@waybill/contract/deployment";
import { flagRefreshEveryMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

export const flagsQuery = queryOptions({
  queryKey: ["flags"],
  queryFn: ({ signal }) => call(readFlags, { signal, retries: 0 }),
  staleTime: flagRefreshEveryMs,
  refetchInterval: flagRefreshEveryMs,
});

/** Whether a feature is on; off until that is known (spec §6). */
export const useFlag = (name: string): boolean => useQuery(flagsQuery).data?.[name] === true;

/** The same where it matters whether that is known yet: `undefined` until then, off where no flag can be had. */
export function useKnownFlag(name: string): boolean | undefined {
  const { data, isPending } = useQuery(flagsQuery);
  return isPending ? undefined : data?.[name] === true;
}
