import type { Given, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type * as endpoints from "@waybill/contract/operations/ledger";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { csvRow } from "./csv.ts";
import { findBalances, findPostings, type PostedLine } from "./posting-rows.ts";

type LedgerDeps = Pick<Deps, "pool">;

/** The accounts with what they sum up to, by their names. */
export async function listBalances(
  { pool, settings }: LedgerDeps & Pick<Deps, "settings">,
  { cursor, limit = defaultPage, q }: Parsed<(typeof endpoints.listAccounts)["query"]>,
): Promise<Given<(typeof endpoints.listAccounts)["answer"]>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const { currency } = countries[settings.country];
  const rows = await findBalances(pool, { beginning: q, after }, limit + 1);
  return pageAfter(
    rows,
    limit,
    ({ account }) => [account],
    ({ account, debits, credits }) => ({
      account,
      debits: fromMinor(debits, currency),
      credits: fromMinor(credits, currency),
      balance: fromMinor(debits - credits, currency),
      currency,
    }),
  );
}

const lineOf = (row: PostedLine) => ({
  transaction_id: String(row.transaction_id),
  at: row.at.toISOString(),
  kind: row.kind,
  account: row.account,
  // Every transaction was written in a currency of ours.
  amount: fromMinor(row.amount_minor, row.currency as Currency),
  currency: row.currency,
  order_id: row.order_id,
  vendor_id: row.vendor_id,
  rider_id: row.rider_id,
  note: row.note,
});

type Asked = Parsed<(typeof endpoints.exportPostings)["query"]>;
const periodOf = ({ from, to, account }: Asked) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  account,
});

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

/** The lines of a period as rows of a CSV file, a thousand at a time. */
export async function* postingsAsCsv({ pool }: LedgerDeps, query: Asked): AsyncGenerator<string> {
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

type Page = Given<(typeof endpoints.listPostings)["answer"]>["result"];

/** A page of the lines of a period, the oldest first. */
export async function listPostings(
  { pool }: LedgerDeps,
  { cursor, limit = defaultPage, ...query }: Parsed<(typeof endpoints.listPostings)["query"]>,
): Promise<Page> {
  const [id, account] = readCursor(cursor, ["number", "string"]) ?? [];
  const after = id === undefined || account === undefined ? undefined : { id, account };
  const rows = await findPostings(pool, { ...periodOf(query), after }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.transaction_id, row.account], lineOf);
}
