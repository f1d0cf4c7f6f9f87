import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useChange } from "@waybill/client/calls/use-change.ts";
import type { FieldProblem } from "@waybill/ui/forms/use-form.ts";
import { notifySaved } from "../../calls.ts";

/**
 * A setting and its change: reloaded after a change, because another person may have changed it too. A problem that
 * `blame` puts at a field is not shown in a toast.
 */
export function useSetting<Data, Change>(
  queryKey: QueryKey,
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>,
  send: (change: Change) => Promise<unknown>,
  blame?: (refused: unknown) => readonly FieldProblem[],
) {
  const query = useQuery({ queryKey, queryFn });
  const change = useChange(send, {
    refresh: [queryKey],
    onDone: notifySaved,
    onProblem: (problem) => (blame?.(problem) ?? []).length > 0,
  });
  return { query, change };
}
