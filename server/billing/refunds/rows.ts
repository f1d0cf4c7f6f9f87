import type { RefundRow } from "../../platform/database/payment-tables.ts";
import { claim } from "../../platform/database/claim.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

export type { RefundRow };

const lockRefundsSql = statement("lock-refunds")`
  select pg_advisory_xact_lock(hashtextextended('refund:' || ${"orderId"}, 0))`;

/** Makes concurrent refunds of the same order wait. */
export const lockRefunds = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(lockRefundsSql({ orderId })));

const chargedForOrderSql = statement("charged-for-order")`
  select -sum(amount_minor)::bigint as charged from ledger_transactions
    join ledger_postings using (transaction_id)
  where order_id = ${"orderId"} and ${isCharged} and account in ('fees', 'surcharges', 'vouchers')`;

/**
 * The amount that the ledger charged the merchant for an order, less the voucher; undefined if nothing was charged.
 */
export const findChargedAmount = async (db: Queryable, orderId: string): Promise<number | undefined> => {
  const row = await firstRow<{ charged: number | null }>(db, chargedForOrderSql({ orderId }));
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
  firstRow<RefundRow>(db, oneRefundSql({ id }));

const finishRefundSql = statement("finish-refund")`
  update refunds set state = 'done', done_at = ${"at"}, look_at = null
  where refund_id = ${"id"} and state = 'sending' returning *`;

/** Marks a refund as paid. Undefined if it was already marked. */
export const markRefundPaid = (db: Queryable, id: string, at: Date): Promise<RefundRow | undefined> =>
  firstRow<RefundRow>(db, finishRefundSql({ id, at }));

/**
 * Claims refunds to send: the due ones, or the one with the given id. A refund that is not sent becomes due again
 * later.
 */
export const claimRefundsToSend = claim<RefundRow>("claim-refunds")({
  table: "refunds",
  key: ["refund_id"],
  due: "look_at",
  isDue: fragment`(look_at <= ${"now"} or refund_id = ${"id"})`,
  where: fragment`state = 'sending' and (${"id"}::text is null or refund_id = ${"id"})`,
  order: "look_at",
  limit: 20,
  heldMs: 60_000,
});

const listRefundsSql = statement("list-refunds")`
  select * from refunds where (${"orderId"}::text is null or order_id = ${"orderId"})
    and (${"at"}::timestamptz is null or (created_at, refund_id) < (${"at"}, ${"id"}::text))
  order by created_at desc, refund_id desc limit ${"limit"}`;

/** Finds refunds, newest first. */
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
