import type { PostingLine } from "@waybill/domain/money/postings";
import type { RefundRow } from "../platform/database/payment-tables.ts";
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

/** Writes a transaction with its lines in one statement; false: it was posted before. */
export const insertTransaction = async (
  db: Queryable,
  { source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code }: Transaction,
  lines: readonly PostingLine[],
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "post-to-ledger",
    text: `with written as (
      insert into ledger_transactions
        (source, kind, order_id, vendor_id, rider_id, currency, note, created_by, at, voucher_code)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12)
      on conflict (source) do nothing returning transaction_id
    ) insert into ledger_postings (transaction_id, account, amount_minor)
      select transaction_id, line.account, line.amount
      from written, unnest($10::text[], $11::bigint[]) as line (account, amount)`,
    values: [
      source,
      kind,
      order_id,
      vendor_id,
      rider_id,
      currency,
      note,
      created_by,
      at,
      lines.map(({ account }) => account),
      lines.map(({ amount_minor }) => amount_minor),
      voucher_code,
    ],
  });
  return (rowCount ?? 0) > 0;
};

/** What was given for an order so far, in minor units, by kind. */
export const sumRefunds = async (
  db: Queryable,
  orderId: string,
): Promise<Record<RefundRow["kind"], number>> => {
  const { rows } = await db.query<{ kind: RefundRow["kind"]; sum: number }>({
    name: "refunds-of-order",
    text: "select kind, sum(amount_minor)::bigint as sum from refunds where order_id = $1 group by kind",
    values: [orderId],
  });
  return { refund: 0, compensation: 0, ...Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum])) };
};
