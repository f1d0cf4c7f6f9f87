import type { OrderStatus } from "@waybill/domain/orders/status";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { moveCardOrder } from "../../orders/placing/card-order.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { useVoucher } from "../../pricing/vouchers/use-voucher.ts";
import { ProviderUnavailable, type CardProvider, type NewCharge } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { attemptTimeoutMs, chargeQueryAfterMs } from "../provider-timeouts.ts";
import { beginAttempt, changePayment } from "../rows.ts";
import { chargeOfPayment, settlePayment } from "../settling/settle-payment.ts";

type NewAttempt = Pick<NewCharge, "instrument" | "saveCard" | "returnUrl" | "payer"> & {
  /** May differ between the attempts of a payment. */
  provider: CardProvider;
};

/** Charges a card once; undefined if another attempt is running. A refusal has the bank's reason. */
export async function chargeCard(
  deps: PaymentDeps,
  payment: PaymentRow,
  { provider, instrument, saveCard, returnUrl, payer }: NewAttempt,
): Promise<PaymentRow | undefined> {
  const started = await begin(deps, payment, { provider: provider.name, saveCard });
  if (!started) return undefined;
  try {
    const charge = { ...chargeOfPayment(started), instrument, saveCard, returnUrl, payer };
    const answer = await provider.authorise(charge);
    const settled = await settlePayment(deps, started, answer);
    if (answer.kind === "unreadable") throw new Refused("card_not_readable", { path: ["card", "encrypted"] });
    if (answer.kind === "declined") throw new Refused("card_declined", { reason: answer.reason });
    return settled;
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    deps.log.warn(
      { reason: problem.message },
      "the card provider did not answer; the payment is reconciled later",
    );
    const lookAt = new Date(deps.now().getTime() + chargeQueryAfterMs);
    await changePayment(deps.pool, started, { state: "charging", lookAt });
    throw new Refused("card_payment_unavailable", { retryAfter: chargeQueryAfterMs / 1000 });
  }
}

/**
 * Begins an attempt; undefined if another one is running or the payment has expired. Counts a voucher's use first.
 */
const begin = (
  { pool, now, alongMoves }: PaymentDeps,
  payment: PaymentRow,
  attempt: { provider: string; saveCard: boolean },
) =>
  inTransaction(pool, async ({ pool: client }) => {
    const lookAt = new Date(now().getTime() + attemptTimeoutMs);
    const started = await beginAttempt(client, {
      ...attempt,
      intentId: payment.intent_id,
      now: now(),
      lookAt,
    });
    if (!started) return undefined;
    const { guest_id: guestId, order_id: orderId, voucher_code: code } = started;
    if (code !== null) await useVoucher(client, { code, vendorId: guestVendorId, now: now() });
    await moveCardOrder({ client, now, alongMoves }, { guestId, orderId }, stepsToPay);
    return started;
  });

const stepsToPay = (from: OrderStatus): readonly MoveStatus[] => {
  if (from === "PAYMENT_INITIATED") return [];
  if (from === "PAYMENT_FAILED") return ["PAYMENT_INITIATED"];
  throw new Refused("payment_ended");
};
