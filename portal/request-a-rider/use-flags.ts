import { queryOptions, useQuery } from "@tanstack/react-query";
import { readFlags } from "@waybill/contract/deployment";
import { flagRefreshEveryMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

type Flags = Readonly<Record<string, boolean | undefined>>;

export const flagsQuery = queryOptions({
  queryKey: ["flags"],
  queryFn: ({ signal }): Promise<Flags> => call(readFlags, { signal }),
  staleTime: flagRefreshEveryMs,
});

/** The feature flags; while they are not known everything that hangs on one is off. */
export const useFlags = (): Flags => useQuery(flagsQuery).data ?? {};
