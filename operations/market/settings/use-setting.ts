import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { notifySaved } from "../../calls.ts";

/** A setting and its change: reloaded after a change, because another person may have changed it too. */
export function useSetting<Data, Change>(
  queryKey: QueryKey,
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>,
  send: (change: Change) => Promise<unknown>,
) {
  const query = useQuery({ queryKey, queryFn });
  const change = useChange(send, { refresh: [queryKey], onDone: notifySaved });
  return { query, change };
}
