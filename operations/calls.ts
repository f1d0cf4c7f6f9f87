import { CallRefused } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";

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
export const sayProblem = (problem: unknown): void => {
  const key = problem instanceof CallRefused ? problem.translationKey : "error.unreachable";
  notify({ message: textOf(key), type: "error" });
};
