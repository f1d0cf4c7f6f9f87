import type { OrderTip } from "@waybill/contract/operations/refunds";
import type { Currency } from "@waybill/domain/money/money";
import { fromMinor } from "@waybill/domain/money/money";
import { recordAudit } from "../../audit/record-audit.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findTip, markTipForRefund, type TipRow, type TipState } from "./tip-rows.ts";

const states: Record<TipState, OrderTip["state"]> = {
  open: "unpaid",
  failed: "unpaid",
  charging: "unpaid",
  redirecting: "unpaid",
  authorised: "unpaid",
  captured: "paid",
  returning: "returning",
  returned: "returned",
};

const answerOf = (tip: TipRow): OrderTip => ({
  order_id: tip.order_id,
  rider_id: tip.rider_id,
  amount: fromMinor(Number(tip.amount_minor), tip.currency as Currency),
  currency: tip.currency,
  state: states[tip.state],
  paid_at: tip.paid_at?.toISOString() ?? null,
  return_reason: tip.return_reason,
  returned_by: tip.returned_by,
});

/** The tip of an order, for operators. */
export async function readOrderTip(deps: PaymentDeps, orderId: string): Promise<OrderTip | null> {
  if (!(await findOrderUnchecked(deps, orderId))) throw new Refused("order_not_found");
  const tip = await findTip(deps.pool, orderId);
  return tip ? answerOf(tip) : null;
}

/** Refunds a paid tip to its card; it is removed from the rider's earnings when the provider has accepted. */
export async function refundOrderTip(
  deps: PaymentDeps,
  actor: Operator,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<OrderTip> {
  const at = deps.now();
  if (!(await findOrderUnchecked(deps, orderId))) throw new Refused("order_not_found");
  return inTransaction(deps.pool, async ({ pool, db }) => {
    const returning = await markTipForRefund(pool, { orderId, reason, by: actor.userId, at });
    if (!returning) throw new Refused("nothing_to_refund");
    const { rider_id, currency } = returning;
    await recordAudit(
      db,
      { by: actor, at },
      {
        action: "tip.returned",
        subject: { kind: "order", id: orderId },
        after: { rider_id, amount_minor: Number(returning.amount_minor), currency, reason },
      },
    );
    return answerOf(returning);
  });
}
