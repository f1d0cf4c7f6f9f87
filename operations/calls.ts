import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

type PageAsked = { limit: number; cursor?: string };
type Page<Row> = { result: { data: readonly Row[]; cursor: string | null } };

/** All rows of a paginated list, in the server's order. */
export async function everyRow<Row>(read: (page: PageAsked) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  do {
    const { result }: Page<Row> = await read({ limit: 200, ...(cursor && { cursor }) });
    rows.push(...result.data);
    ({ cursor } = result);
  } while (cursor !== null);
  return rows;
}

/** Shows why something failed, in the refusal's words. */
export const notifyProblem = (problem: unknown): void =>
  void notify({ message: textOf(problemKey(problem)), type: "error" });

/** The text key of an error: the server's own, or "no response". */
export const problemKey = (problem: unknown): string =>
  problem instanceof CallRefused ? problem.translationKey : "error.unreachable";

type Asked = PageAsked & { signal: AbortSignal };

/** A paginated list: the first page, more on demand, and all of them reloaded at intervals. */
export function usePages<Row>(
  key: readonly unknown[],
  read: (asked: Asked) => Promise<Page<Row>>,
  refetchInterval: number | false = false,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ limit: 50, signal, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ result }) => result.cursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval,
  });
  return { ...query, rows: data?.pages.flatMap(({ result }) => result.data) };
}

/** Sends a change, then reloads every query with these first key parts; a refusal is shown in its own words. */
export function useChange<Input = void>(send: (input: Input) => Promise<unknown>, ...changed: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: notifyProblem,
    onSettled: () => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
}

/** The path of the field in the server's refusal; undefined if it is not about a field. */
export const blamedPath = (problem: unknown): readonly string[] | undefined =>
  problem instanceof CallRefused && problem.path && problem.path.length > 1 ? problem.path : undefined;

/**
 * Saves a form, confirms, and reloads the queries with these first key parts. A refusal about a field is left to the
 * form; any other is shown in its own words.
 */
export function useSave<Input>(send: (input: Input) => Promise<unknown>, ...changed: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (problem) => blamedPath(problem) ?? notifyProblem(problem),
    onSuccess: () => notify({ message: textOf("console.market-saved"), type: "success" }),
    onSettled: () => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
}
