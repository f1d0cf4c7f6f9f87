import type { RefundRow } from "../../platform/database/payment-tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

export type { RefundRow };

const lockRefundsSql = statement("lock-refunds")`
  select pg_advisory_xact_lock(hashtextextended('refund:' || ${"orderId"}, 0))`;

/** Whoever refunds the same order at this moment waits. */
export const lockRefunds = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(lockRefundsSql({ orderId })));

const chargedForOrderSql = statement("charged-for-order")`
  select -sum(amount_minor)::bigint as charged from ledger_transactions
    join ledger_postings using (transaction_id)
  where order_id = ${"orderId"} and ${isCharged} and account in ('fees', 'surcharges', 'vouchers')`;

/** What its merchant was charged for an order by the ledger, its voucher taken off; undefined: nothing. */
export const findCharged = async (db: Queryable, orderId: string): Promise<number | undefined> => {
  const row = await one<{ charged: number | null }>(db, chargedForOrderSql({ orderId }));
  return row?.charged ?? undefined;
};

const insertRefundSql = statement("insert-refund")`
  insert into refunds (refund_id, order_id, vendor_id, method, amount_minor, currency, reason, state, look_at,
    created_at, created_by, approved_by, kind)
  values (${"refund_id"}, ${"order_id"}, ${"vendor_id"}, ${"method"}, ${"amount_minor"}, ${"currency"},
    ${"reason"}, ${"state"}, ${"look_at"}, ${"created_at"}, ${"created_by"}, ${"approved_by"}, ${"kind"})`;

export const insertRefund = async (db: Queryable, row: RefundRow): Promise<void> => {
  await db.query(insertRefundSql(row));
};

const oneRefundSql = statement("one-refund")`select * from refunds where refund_id = ${"id"}`;

export const findRefund = (db: Queryable, id: string): Promise<RefundRow | undefined> =>
  one<RefundRow>(db, oneRefundSql({ id }));

const finishRefundSql = statement("finish-refund")`
  update refunds set state = 'done', done_at = ${"at"}, look_at = null
  where refund_id = ${"id"} and state = 'sending' returning *`;

/** Undefined: somebody else has noted it. */
export const finishRefund = (db: Queryable, id: string, at: Date): Promise<RefundRow | undefined> =>
  one<RefundRow>(db, finishRefundSql({ id, at }));

const claimRefundsSql = statement("claim-refunds")`
  with due as (
    select refund_id from refunds where state = 'sending' and (look_at <= ${"now"} or refund_id = ${"id"})
      and (${"id"}::text is null or refund_id = ${"id"})
    order by look_at limit 20 for update skip locked
  ) update refunds set look_at = ${"again"} from due where refunds.refund_id = due.refund_id returning refunds.*`;

/** Takes what is to be sent now; whoever dies at it leaves it to the next run at `again`. */
export const claimRefunds = async (
  db: Queryable,
  { now, again, id }: { now: Date; again: Date; id: string | undefined },
): Promise<RefundRow[]> => {
  const { rows } = await db.query<RefundRow>(claimRefundsSql({ now, again, id: id ?? null }));
  return rows;
};

const listRefundsSql = statement("list-refunds")`
  select * from refunds where (${"orderId"}::text is null or order_id = ${"orderId"})
    and (${"at"}::timestamptz is null or (created_at, refund_id) < (${"at"}, ${"id"}::text))
  order by created_at desc, refund_id desc limit ${"limit"}`;

/** Newest first. */
export const findRefunds = async (
  db: Queryable,
  { orderId, before }: { orderId: string | undefined; before: { at: Date; id: string } | undefined },
  limit: number,
): Promise<RefundRow[]> => {
  const { rows } = await db.query<RefundRow>(
    listRefundsSql({ orderId: orderId ?? null, at: before?.at ?? null, id: before?.id ?? null, limit }),
  );
  return rows;
};
