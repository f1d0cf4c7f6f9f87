import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { notifyProblem } from "../../calls.ts";

/** A setting and its change: reloaded after a change, because another person may have changed it too. */
export function useSetting<Data, Change>(
  queryKey: QueryKey,
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>,
  mutationFn: (change: Change) => Promise<unknown>,
) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn });
  const change = useMutation({
    mutationFn,
    onError: notifyProblem,
    onSuccess: () => notify({ message: textOf("console.market-saved"), type: "success" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { query, change };
}
