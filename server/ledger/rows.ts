import type { PostingLine } from "@waybill/domain/money/postings";
import type { RefundRow } from "../platform/database/payment-tables.ts";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

export type Transaction = {
  source: string;
  kind: string;
  order_id: string | null;
  vendor_id: string | null;
  rider_id: string | null;
  currency: string;
  note: string | null;
  voucher_code: string | null;
  created_by: string;
  at: Date;
};

const postToLedgerSql = statement("post-to-ledger")`
  with written as (
    insert into ledger_transactions
      (source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code)
    values (${"source"}, ${"kind"}, ${"order_id"}, ${"vendor_id"}, ${"rider_id"}, ${"currency"}, ${"note"},
      ${"created_by"}, ${"at"}, ${"voucher_code"})
    on conflict (source) do nothing returning transaction_id
  ) insert into ledger_postings (transaction_id, account, amount_minor)
    select transaction_id, line.account, line.amount
    from written, unnest(${"accounts"}::text[], ${"amount_minors"}::bigint[]) as line (account, amount)`;

/** Writes a transaction with its lines in one statement. False if it was posted before. */
export const insertTransaction = async (
  db: Queryable,
  { source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code }: Transaction,
  lines: readonly PostingLine[],
): Promise<boolean> => {
  const { rowCount } = await db.query(
    postToLedgerSql({
      source,
      kind,
      order_id,
      vendor_id,
      rider_id,
      currency,
      note,
      created_by,
      at,
      accounts: lines.map(({ account }) => account),
      amount_minors: lines.map(({ amount_minor }) => amount_minor),
      voucher_code,
    }),
  );
  return (rowCount ?? 0) > 0;
};

const refundsOfOrderSql = statement("refunds-of-order")`
  select kind, sum(amount_minor)::bigint as sum from refunds where order_id = ${"orderId"} group by kind`;

/** The amounts refunded for an order so far, in minor units, by kind. */
export const sumRefunds = async (
  db: Queryable,
  orderId: string,
): Promise<Record<RefundRow["kind"], number>> => {
  const { rows } = await db.query<{ kind: RefundRow["kind"]; sum: number }>(refundsOfOrderSql({ orderId }));
  return { refund: 0, compensation: 0, ...Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum])) };
};

const postedLinesSql = statement("posted-lines")`
  select account, amount_minor from ledger_postings join ledger_transactions using (transaction_id)
  where source = ${"source"}`;

/** The lines already posted for a source; undefined if nothing was posted yet. */
export const findPosted = async (db: Queryable, source: string): Promise<PostingLine[] | undefined> => {
  const { rows } = await db.query<PostingLine>(postedLinesSql({ source }));
  return rows.length > 0 ? rows : undefined;
};
