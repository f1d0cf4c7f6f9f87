import { useInfiniteQuery } from "@tanstack/react-query";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { FieldProblem } from "@waybill/ui/forms/use-form.ts";
import { refusals } from "@waybill/contract/refusals";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

type PageAsked = { limit: number; cursor?: string };
type Page<Row> = { result: { data: readonly Row[]; cursor: string | null } };

/** All rows of a paginated list, in the server's order. */
export async function readAllPages<Row>(read: (page: PageAsked) => Promise<Page<Row>>): Promise<Row[]> {
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
export const notifyProblem = (problem: unknown): void => {
  const values = problem instanceof CallRefused ? problem.values : {};
  void notify({ message: textOf(problemKey(problem), values), type: "error" });
};

/** The text key of a call without a response. */
export const unreachableKey = "error.unreachable";

/** The text key of an error: the server's own, or "no response". */
export const problemKey = (problem: unknown): string => {
  if (!(problem instanceof CallRefused)) return unreachableKey;
  // The server's text addresses merchants who place an order, so the console has its own.
  return problem.code === refusals.idempotency_key_reused.code
    ? "operations-error.already-done"
    : problem.translationKey;
};

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

export const notifySaved = (): void => void notify({ message: textOf("console.saved"), type: "success" });

/** Returns the form field that a refusal is about, with the server's text; empty if it is about another field. */
export const refusedFieldOf =
  (...fields: readonly string[]) =>
  (refused: unknown): readonly FieldProblem[] => {
    const field = refused instanceof CallRefused ? refused.path?.[0] : undefined;
    return refused instanceof CallRefused && field !== undefined && fields.includes(field)
      ? [{ field, words: textOf(refused.translationKey, refused.values) }]
      : [];
  };
