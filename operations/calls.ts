import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type AuditEntry, listAudit } from "@waybill/contract/operations/audit";
import { readOwnOperator } from "@waybill/contract/operations/operators";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { FieldProblem } from "@waybill/ui/forms/use-form.ts";
import { refusals } from "@waybill/contract/refusals";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

type PageQuery = { limit: number; cursor?: string };
type Page<Row> = { result: { data: readonly Row[]; cursor: string | null } };

/** All rows of a paginated list, in the server's order. */
export async function readAllPages<Row>(read: (page: PageQuery) => Promise<Page<Row>>): Promise<Row[]> {
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

type PageRequest = PageQuery & { signal: AbortSignal };

/** A paginated list: the first page, more on demand, and all of them reloaded at intervals. */
export function usePages<Row>(
  key: readonly unknown[],
  read: (page: PageRequest) => Promise<Page<Row>>,
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

type Change = {
  /** Kind and id, as in `order:abc`. */
  subject: string;
  /** The audit action, such as `order.cancelled`. */
  action: string;
};

/**
 * Sends a final decision. If the answer of an earlier try was lost, the next one is refused, because the decision is
 * made already: it counts as done if the audit shows that the same operator has made it. `earlier` returns the answer
 * then, or undefined if that decision was another one.
 */
export async function sendDecision<Answer>(
  send: () => Promise<Answer>,
  { subject, action }: Change,
  earlier: (after: NonNullable<AuditEntry["after"]>) => Answer | undefined,
): Promise<Answer> {
  try {
    return await send();
  } catch (refused) {
    if (!(refused instanceof CallRefused) || refused.status !== 409) throw refused;
    const own = await findOwnChange({ subject, action });
    const answer = own?.after && earlier(own.after);
    if (answer === undefined || answer === null) throw refused;
    return answer;
  }
}

/** The signed-in operator's newest change of this kind; undefined if there is none, or it cannot be read. */
async function findOwnChange(change: Change): Promise<AuditEntry | undefined> {
  try {
    const options = { quiet: true, retries: 1 };
    const { result: me } = await call(readOwnOperator, options);
    const query = { actor: me.user_id, ...change, limit: 1 };
    return (await call(listAudit, { query, ...options })).result.data[0];
  } catch {
    return undefined;
  }
}
