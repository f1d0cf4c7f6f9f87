import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import type { CardProvider } from "../card-provider.ts";
import { chargeOf } from "../charging/charge-of.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { changePayment, type DuePayment } from "../rows.ts";
import { settlePayment } from "./settle-payment.ts";

type Deps = PaymentDeps & { cardProvider: CardProvider };

/** Ends a payment that nobody is asking the provider about: its order is given up, and its card was not charged. */
export const endPayment = (deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> =>
  settlePayment(deps, { ...payment, voucher_code: null }, { kind: "cancelled" });

/**
 * Finds out what became of a try whose answer was lost, or whose cardholder has left. What the provider does not know, or
 * what is waiting for nobody any more, is abandoned there first, so that it cannot be charged later.
 */
export async function reconcilePayment(
  deps: Deps,
  payment: PaymentRow,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<PaymentRow> {
  const { cardProvider } = deps;
  const charge = chargeOf(payment);
  const outcome = await cardProvider.outcomeOf(charge);
  if (outcome.kind !== "waiting" && outcome.kind !== "unknown") return settlePayment(deps, payment, outcome);
  if (payment.state === "redirecting" && !isGivenUp) return payment;
  await cardProvider.abandon(charge);
  const isWaiting = payment.state === "redirecting";
  return settlePayment(
    deps,
    payment,
    isWaiting ? { kind: "cancelled" } : { kind: "declined", reason: undefined },
  );
}

async function giveBack({ cardProvider, pool }: Deps, payment: PaymentRow): Promise<void> {
  const { transaction_id: transactionId, capture_id: captureId } = payment;
  if (transactionId !== null) await cardProvider.giveBack({ ...chargeOf(payment), transactionId, captureId });
  await changePayment(pool, payment, { state: "returned", lookAt: null });
}

async function capture({ cardProvider, pool }: Deps, payment: PaymentRow): Promise<void> {
  const { transaction_id: transactionId } = payment;
  if (transactionId === null) return;
  const captureId = await cardProvider.capture({ ...chargeOf(payment), transactionId });
  await changePayment(pool, payment, { state: "captured", lookAt: null, captureId });
}

/** The next thing that is due for a payment; what is thrown leaves it for the next look. */
export async function lookAfter(deps: Deps, payment: DuePayment): Promise<void> {
  const isOver = deps.now() >= payment.expires_at;
  switch (payment.state) {
    case "open":
    case "failed":
      return void (isOver && (await endPayment(deps, payment)));
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
