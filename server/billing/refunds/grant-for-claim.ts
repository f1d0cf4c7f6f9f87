import { refundReason } from "@waybill/domain/money/claims/grant-reason";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { recordAudit, type AuditActor } from "../../audit/record-audit.ts";
import { refundsOf } from "../../ledger/refunded.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { paidByCard } from "../../payments/paid-by-card.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Queryable, Transaction } from "../../platform/database/transaction.ts";
import { findChargedAmount, insertRefund, lockRefunds, type RefundRow } from "./rows.ts";

/** The amount that can still be refunded for an order, and the amount already refunded, in minor units. */
export type RefundableAmount = {
  method: RefundRow["method"];
  feeMinor: number;
  goodsMinor: number;
  givenMinor: number;
};

/** Reads the refundable amount, and locks the order's refunds until the transaction ends. */
export async function lockRefundableAmount(pool: Queryable, order: OrderRow): Promise<RefundableAmount> {
  await lockRefunds(pool, order.order_id);
  return refundableAmount(pool, order);
}

export async function refundableAmount(pool: Queryable, order: OrderRow): Promise<RefundableAmount> {
  const { order_id, vendor_id, details, seeded } = order;
  const card = await paidByCard(pool, order_id);
  const hasAccount = vendor_id !== guestVendorId && !seeded;
  const charged =
    card?.amountMinor ?? (hasAccount ? await findChargedAmount(pool, order_id) : undefined) ?? 0;
  const value = details.order.amount;
  // The cast is safe: the server wrote the country's currency.
  const goods = hasAccount && value !== null ? toMinor(value, details.currency as Currency) : 0;
  const refunded = await refundsOf(pool, order_id);
  return {
    method: card ? "card" : "account",
    feeMinor: Math.max(0, charged - refunded.refund),
    goodsMinor: Math.max(0, goods - refunded.compensation),
    givenMinor: refunded.refund + refunded.compensation,
  };
}

type Grant = {
  claimId: string;
  method: RefundRow["method"];
  refundMinor: number;
  compensationMinor: number;
  reason: string;
  at: Date;
  by: Actor | AuditActor;
  createdBy: string;
  approvedBy: string | null;
};

/**
 * Writes what a claim was granted, as refund and compensation, in the transaction that decides it. Their ids derive
 * from the claim, so each is paid only once. They are sent after the commit.
 */
export async function grantForClaim(
  { pool, db }: Transaction,
  { order_id, vendor_id, details }: Pick<OrderRow, "order_id" | "vendor_id" | "details">,
  { claimId, method, refundMinor, compensationMinor, reason, at, by, createdBy, approvedBy }: Grant,
): Promise<string[]> {
  const parts = [
    { kind: "refund", amount_minor: refundMinor, method },
    { kind: "compensation", amount_minor: compensationMinor, method: "account" },
  ] as const;
  const ids: string[] = [];
  for (const { kind, amount_minor, method: way } of parts) {
    if (amount_minor <= 0) continue;
    const refund_id = `refund-${claimId}-${kind}`;
    const note = refundReason(claimId, reason);
    await insertRefund(pool, {
      refund_id,
      kind,
      order_id,
      vendor_id,
      method: way,
      amount_minor,
      currency: details.currency,
      reason: note,
      state: "sending",
      look_at: at,
      created_at: at,
      created_by: createdBy,
      approved_by: approvedBy,
      done_at: null,
    });
    await recordAudit(
      db,
      { by, at },
      {
        action: kind === "compensation" ? "order.compensated" : "order.refunded",
        subject: { kind: "order", id: order_id },
        after: { refund_id, method: way, amount_minor, reason: note, approved_by: approvedBy },
      },
    );
    ids.push(refund_id);
  }
  return ids;
}
