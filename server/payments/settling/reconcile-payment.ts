import { setTimeout as wait } from "node:timers/promises";
import { cardLines } from "@waybill/domain/money/postings";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { post } from "../../ledger/post.ts";
import { refundedMinor } from "../../ledger/refunded.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { providerNamed, type PaymentDeps } from "../payment-deps.ts";
import { changePayment, findPayment, type DuePayment } from "../rows.ts";
import { chargeOfPayment, settlePayment } from "./settle-payment.ts";

/** Ends a payment without a running attempt: the card was not charged, and the order is cancelled. */
export const cancelPayment = (deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> =>
  settlePayment(deps, { ...payment, voucher_code: null }, { kind: "cancelled" });

/**
 * Finds the outcome of an attempt whose response was lost or whose cardholder has left. If the provider does not
 * know it, or nobody can confirm it any more, it is first abandoned at the provider, so that it cannot be charged
 * later.
 */
export async function reconcilePayment(
  deps: PaymentDeps,
  payment: PaymentRow,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<PaymentRow> {
  const provider = providerNamed(deps, payment.provider);
  const charge = chargeOfPayment(payment);
  const outcome = await provider.outcomeOf(charge);
  if (outcome.kind !== "waiting" && outcome.kind !== "unknown") return settlePayment(deps, payment, outcome);
  const isRedirecting = payment.state === "redirecting";
  if (isRedirecting && !isGivenUp) return payment;
  await provider.abandon(charge);
  const end = isRedirecting
    ? ({ kind: "cancelled" } as const)
    : ({ kind: "declined", reason: undefined } as const);
  return settlePayment(deps, payment, end);
}

/**
 * How long a call waits for another call's attempt, in milliseconds; after that its response says that the client
 * may retry.
 */
const patienceMs = 8000;
const pollMs = 100;

/** Waits until the payment's running attempt has a result. */
export async function awaitRunningCharge(deps: PaymentDeps, running: PaymentRow): Promise<PaymentRow> {
  let payment = running;
  for (let waited = 0; payment.state === "charging"; waited += pollMs) {
    if (payment.look_at !== null && deps.now() >= payment.look_at)
      return reconcilePayment(deps, payment, { isGivenUp: false });
    if (waited >= patienceMs) throw new Refused("payment_under_way", { retryAfter: 2 });
    await wait(pollMs);
    payment = (await findPayment(deps.pool, payment.intent_id)) ?? payment;
  }
  return payment;
}

/** Performs the next due step of a payment; errors are retried in the next run. */
export async function reconcileDuePayment(deps: PaymentDeps, payment: DuePayment): Promise<void> {
  const isOver = deps.now() >= payment.expires_at;
  switch (payment.state) {
    case "open":
    case "failed":
      return void (isOver && (await cancelPayment(deps, payment)));
    case "charging":
    case "redirecting":
      return void (await reconcilePayment(deps, payment, { isGivenUp: isOver }));
    case "authorised":
      return payment.is_cancelled ? giveBack(deps, payment) : capture(deps, payment);
    case "captured":
      if (payment.is_cancelled) return giveBack(deps, payment);
      break;
    case "returning":
      return giveBack(deps, payment);
    case "returned":
    case "ended":
  }
  const { state } = payment;
  await changePayment(deps.pool, payment, { state, lookAt: null });
}

async function giveBack(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { pool, now } = deps;
  const { transaction_id: transactionId, capture_id: captureId, order_id: orderId } = payment;
  const charge = chargeOfPayment(payment);
  // Refunds the amount that was not refunded before.
  const amountMinor = charge.amountMinor - (captureId === null ? 0 : await refundedMinor(pool, orderId));
  if (transactionId !== null && amountMinor > 0)
    await providerNamed(deps, payment.provider).giveBack({
      ...charge,
      amountMinor,
      transactionId,
      captureId,
    });
  await inTransaction(pool, async ({ pool: client }) => {
    const changed = await changePayment(client, payment, { state: "returned", lookAt: null });
    if (changed && captureId !== null && amountMinor > 0)
      await postCard(client, payment, { kind: "card_return", amountMinor: -amountMinor, at: now() });
  });
}

async function capture(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { pool, now } = deps;
  const { transaction_id: transactionId } = payment;
  if (transactionId === null) return;
  const provider = providerNamed(deps, payment.provider);
  const captureId = await provider.capture({ ...chargeOfPayment(payment), transactionId });
  await inTransaction(pool, async ({ pool: client }) => {
    const changed = await changePayment(client, payment, { state: "captured", lookAt: null, captureId });
    const { amount_minor: amountMinor } = payment;
    if (changed) await postCard(client, payment, { kind: "card_payment", amountMinor, at: now() });
  });
}

/** Posts a card payment or refund to the ledger; a payment reduces what guests owe. */
async function postCard(
  client: Queryable,
  { intent_id, order_id, currency }: PaymentRow,
  { kind, amountMinor, at }: { kind: "card_payment" | "card_return"; amountMinor: number; at: Date },
): Promise<void> {
  const about = { order_id, vendor_id: guestVendorId, currency, at, created_by: "system" };
  await post(
    client,
    { source: `${kind}:${intent_id}`, kind, ...about },
    cardLines(guestVendorId, amountMinor),
  );
}
