import type { RefundRow } from "../../platform/database/payment-tables.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

export type { RefundRow };

/** Whoever refunds the same order at this moment waits. */
export const lockRefunds = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query({
    name: "lock-refunds",
    text: "select pg_advisory_xact_lock(hashtextextended('refund:' || $1, 0))",
    values: [orderId],
  }));

/** What its merchant was charged for an order by the ledger, its voucher taken off; undefined: nothing. */
export const findCharged = async (db: Queryable, orderId: string): Promise<number | undefined> => {
  const row = await one<{ charged: number | null }>(db, {
    name: "charged-for-order",
    text: `select -sum(amount_minor)::bigint as charged from ledger_transactions join ledger_postings using (transaction_id)
      where order_id = $1 and ${isCharged} and account in ('fees', 'surcharges', 'vouchers')`,
    values: [orderId],
  });
  return row?.charged ?? undefined;
};

export const insertRefund = async (db: Queryable, row: RefundRow): Promise<void> => {
  await db.query({
    name: "insert-refund",
    text: `insert into refunds (refund_id, order_id, vendor_id, method, amount_minor, currency, reason, state, look_at,
        created_at, created_by, approved_by, kind)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      row.refund_id,
      row.order_id,
      row.vendor_id,
      row.method,
      row.amount_minor,
      row.currency,
      row.reason,
      row.state,
      row.look_at,
      row.created_at,
      row.created_by,
      row.approved_by,
      row.kind,
    ],
  });
};

export const findRefund = (db: Queryable, id: string): Promise<RefundRow | undefined> =>
  one<RefundRow>(db, {
    name: "one-refund",
    text: "select * from refunds where refund_id = $1",
    values: [id],
  });

/** Undefined: somebody else has noted it. */
export const finishRefund = (db: Queryable, id: string, at: Date): Promise<RefundRow | undefined> =>
  one<RefundRow>(db, {
    name: "finish-refund",
    text: `update refunds set state = 'done', done_at = $2, look_at = null
      where refund_id = $1 and state = 'sending' returning *`,
    values: [id, at],
  });

/** Takes what is to be sent now; whoever dies at it leaves it to the next run at `again`. */
export const claimRefunds = async (
  db: Queryable,
  { now, again, id }: { now: Date; again: Date; id: string | undefined },
): Promise<RefundRow[]> => {
  const { rows } = await db.query<RefundRow>({
    name: "claim-refunds",
    text: `with due as (
        select refund_id from refunds where state = 'sending' and (look_at <= $1 or refund_id = $3)
          and ($3::text is null or refund_id = $3)
        order by look_at limit 20 for update skip locked
      ) update refunds set look_at = $2 from due where refunds.refund_id = due.refund_id returning refunds.*`,
    values: [now, again, id ?? null],
  });
  return rows;
};

/** Newest first. */
export const findRefunds = async (
  db: Queryable,
  { orderId, before }: { orderId: string | undefined; before: { at: Date; id: string } | undefined },
  limit: number,
): Promise<RefundRow[]> => {
  const { rows } = await db.query<RefundRow>({
    name: "list-refunds",
    text: `select * from refunds where ($1::text is null or order_id = $1)
        and ($2::timestamptz is null or (created_at, refund_id) < ($2, $3::text))
      order by created_at desc, refund_id desc limit $4`,
    values: [orderId ?? null, before?.at ?? null, before?.id ?? null, limit],
  });
  return rows;
};
