import { csvRow } from "../platform/csv.ts";
import { findPostings } from "./posting-rows.ts";
import { type LedgerDeps, type PostingsQuery, periodOf, lineOf } from "./posting-lines.ts";

const header = [
  "transaction_id",
  "at",
  "kind",
  "account",
  "amount",
  "currency",
  "order_id",
  "vendor_id",
  "rider_id",
  "note",
] as const;

const exported = 1000;

/** The ledger lines of a period as CSV rows, read in batches of a thousand. */
export async function* exportPostings({ pool }: LedgerDeps, query: PostingsQuery): AsyncGenerator<string> {
  yield csvRow(header);
  let after: { id: number; account: string } | undefined;
  for (;;) {
    const rows = await findPostings(pool, { ...periodOf(query), after }, exported);
    const lines = rows.map(lineOf);
    yield lines.map((line) => csvRow(header.map((name) => line[name]))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < exported) return;
    after = { id: last.transaction_id, account: last.account };
  }
}
