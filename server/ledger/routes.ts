import type { Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import * as endpoints from "@waybill/contract/operations/ledger";
import { fromMinor, type Currency } from "@waybill/domain/money";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { route } from "../platform/http/route.ts";
import { reconcileCash } from "./hand-in-cash.ts";
import { findPostings, type PostedLine } from "./rows.ts";

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

/** A formula in a note is text to a spreadsheet. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const exported = 1000;

async function* csvOf({ pool }: Pick<Deps, "pool">, query: Asked): AsyncGenerator<string> {
  yield `${header.join(",")}\r\n`;
  let after: { id: number; account: string } | undefined;
  for (;;) {
    const rows = await findPostings(pool, { ...periodOf(query), after }, exported);
    const lines = rows.map(lineOf);
    yield lines.map((line) => `${header.map((name) => cell(line[name])).join(",")}\r\n`).join("");
    const last = rows.at(-1);
    if (!last || rows.length < exported) return;
    after = { id: last.transaction_id, account: last.account };
  }
}

/** The operators' calls about money. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listPostings, async ({ query: { cursor, limit = defaultPage, ...query } }) => {
    const [id, account] = readCursor(cursor, ["number", "string"]) ?? [];
    const after = id === undefined || account === undefined ? undefined : { id, account };
    const rows = await findPostings(deps.pool, { ...periodOf(query), after }, limit + 1);
    return { result: pageAfter(rows, limit, (row) => [row.transaction_id, row.account], lineOf) };
  });
  route(app, endpoints.exportPostings, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="ledger.csv"');
    return Readable.from(csvOf(deps, query));
  });
  route(app, endpoints.handInCash, async ({ actor, params, body }) => ({
    result: await reconcileCash(deps, actor, { riderId: params.id, ...body }),
  }));
}
