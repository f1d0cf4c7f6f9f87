import { useQuery } from "@tanstack/react-query";
import { readFlags } from "@waybill/contract/deployment";
import { flagRefreshEveryMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

/** Whether a feature is on; off until that is known (spec §6). */
export function useFlag(name: string): boolean {
  const { data } = useQuery({
    queryKey: ["flags"],
    queryFn: ({ signal }) => call(readFlags, { signal, retries: 0 }),
    staleTime: flagRefreshEveryMs,
    refetchInterval: flagRefreshEveryMs,
  });
  return data?.[name] === true;
}
