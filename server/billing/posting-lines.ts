import type * as endpoints from "@waybill/contract/operations/ledger";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import type { Deps } from "../platform/deps.ts";
import type { PostedLine } from "./posting-rows.ts";

export type LedgerDeps = Pick<Deps, "pool">;

export const lineOf = (row: PostedLine) => ({
  transaction_id: String(row.transaction_id),
  at: row.at.toISOString(),
  kind: row.kind,
  account: row.account,
  // The cast is safe: every transaction was written in a supported currency.
  amount: fromMinor(row.amount_minor, row.currency as Currency),
  currency: row.currency,
  order_id: row.order_id,
  vendor_id: row.vendor_id,
  rider_id: row.rider_id,
  note: row.note,
});

export type PostingsQuery = SchemaOutput<(typeof endpoints.exportPostings)["query"]>;
export const periodOf = ({ from, to, account }: PostingsQuery) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  account,
});
