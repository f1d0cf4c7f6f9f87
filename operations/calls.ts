import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

type PageAsked = { limit: number; cursor?: string };
type Page<Row> = { result: { data: readonly Row[]; cursor: string | null } };

/** Every row of a list that the server answers in pages, in its order. */
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

/** Says why something was not done, in the words of the refusal. */
export const sayProblem = (problem: unknown): void =>
  void notify({ message: textOf(problemKey(problem)), type: "error" });

/** The words of what went wrong: the server's own, or that nobody answers. */
export const problemKey = (problem: unknown): string =>
  problem instanceof CallRefused ? problem.translationKey : "error.unreachable";

type Asked = PageAsked & { signal: AbortSignal };

/** A list of which the first page is read, and the next ones as they are asked for; all of them again every so often. */
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

/** Sends a change, then reads anew whatever is kept under these first words; a refusal is said in its own words. */
export function useChange<Input = void>(send: (input: Input) => Promise<unknown>, ...changed: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: sayProblem,
    onSettled: () => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
}

/** The path of the field that the server blames; undefined: what went wrong is about no field. */
export const blamedPath = (problem: unknown): readonly string[] | undefined =>
  problem instanceof CallRefused && problem.path && problem.path.length > 1 ? problem.path : undefined;

/**
 * Saves what a form holds, says so, and reads what is kept under these first words of queries again. A refusal that blames a
 * field is left to the form, which shows it there; any other is said in its own words.
 */
export function useSave<Input>(send: (input: Input) => Promise<unknown>, ...changed: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (problem) => blamedPath(problem) ?? sayProblem(problem),
    onSuccess: () => notify({ message: textOf("console.market-saved"), type: "success" }),
    onSettled: () => Promise.all(changed.map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
}
