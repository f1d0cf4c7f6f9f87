import type { Currency } from "@waybill/domain/money/money";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow, type MoveStatus, statusesAfterPayment } from "@waybill/domain/orders/transitions";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { moveCardOrder } from "../../orders/placing/card-order.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { giveBackVoucher } from "../../pricing/vouchers/use-voucher.ts";
import type { Authorisation, Charge, Outcome } from "../card-provider.ts";
import { providerNamed, type PaymentDeps } from "../payment-deps.ts";
import { changePayment, findPayment, insertCard, type PaymentChange } from "../rows.ts";

type Answer = Exclude<Authorisation | Outcome, { kind: "waiting" | "unknown" }>;
type Held = Extract<Answer, { kind: "authorised" }>;

/** Thrown only to roll back the writes for a payment that another process has settled. */
class Overtaken extends Error {}

/** The running attempt of a payment, in the form sent to the provider. */
export const chargeOfPayment = ({ intent_id, attempt, amount_minor, currency }: PaymentRow): Charge => ({
  reference: `${intent_id}-${attempt}`,
  amountMinor: amount_minor,
  // The cast is safe: the server took the currency from the country's data.
  currency: currency as Currency,
});

/**
 * Applies the provider's response to a payment's running attempt, once, however many processes receive it. The
 * order follows the payment; if the order can no longer be placed, the money is returned.
 */
export async function settlePayment(
  deps: PaymentDeps,
  payment: PaymentRow,
  answer: Answer,
): Promise<PaymentRow> {
  try {
    const settled = await write(deps, payment, answer);
    deps.outbox.wake();
    if (answer.kind === "authorised") deps.metrics.ordersPlaced.inc();
    return settled;
  } catch (problem) {
    const isExpected = problem instanceof Overtaken || problem instanceof Refused;
    if (!isExpected) throw problem;
    if (problem instanceof Refused && answer.kind === "authorised") {
      const { transactionId } = answer;
      const returning = { state: "returning", lookAt: deps.now(), transactionId } as const;
      await changePayment(deps.pool, payment, returning);
    }
    const current = (await findPayment(deps.pool, payment.intent_id)) ?? payment;
    const isOther = answer.kind === "authorised" && current.transaction_id !== answer.transactionId;
    if (isOther) await free(deps, payment, answer);
    return current;
  }
}

/** Writes payment, order, voucher and card in one commit. */
const write = ({ pool, ...deps }: PaymentDeps, payment: PaymentRow, answer: Answer): Promise<PaymentRow> =>
  inTransaction(pool, async ({ pool: client }) => {
    const changed = await changePayment(client, payment, changeOf(answer, payment, deps.now()));
    if (!changed) throw new Overtaken();
    const { guest_id: guestId, order_id: orderId, voucher_code: code } = payment;
    await moveCardOrder({ ...deps, client }, { guestId, orderId }, orderStepsOfOutcome(answer.kind));
    const mayBePlaced = answer.kind === "authorised" || answer.kind === "redirect";
    if (code !== null && !mayBePlaced) await giveBackVoucher(client, { code, vendorId: guestVendorId });
    if (answer.kind === "authorised") await saveCard(client, deps, payment, answer);
    return changed;
  });

/** How the provider's response changes a payment. */
function changeOf(answer: Answer, { expires_at }: PaymentRow, now: Date): PaymentChange {
  switch (answer.kind) {
    case "authorised":
      return { state: "authorised", lookAt: now, transactionId: answer.transactionId };
    case "redirect": {
      const { transactionId, url: redirectUrl } = answer;
      return { state: "redirecting", lookAt: expires_at, transactionId, redirectUrl };
    }
    case "declined":
      return { state: "failed", lookAt: expires_at };
    case "unreadable":
      return { state: "open", lookAt: expires_at };
    case "cancelled":
      return { state: "ended", lookAt: null };
  }
}

type Steps = (from: OrderStatus) => readonly MoveStatus[];

/**
 * Returns the status if it is a legal next one; an order that someone moved by hand in the meantime keeps its
 * status.
 */
const stepTo =
  (status: MoveStatus): Steps =>
  (from) =>
    mayFollow(from, status) ? [status] : [];

/** The order's next statuses after an outcome of its payment. */
const orderStepsOfOutcome = (kind: Answer["kind"]): Steps => {
  switch (kind) {
    case "authorised":
      return () => statusesAfterPayment;
    case "declined":
      return stepTo("PAYMENT_FAILED");
    case "cancelled":
      return stepTo("PAYMENT_CANCELLED");
    case "redirect":
    case "unreadable":
      return () => [];
  }
};

async function saveCard(
  client: Queryable,
  { randomBytes, now }: Pick<PaymentDeps, "randomBytes" | "now">,
  payment: PaymentRow,
  held: Held,
): Promise<void> {
  if (!payment.save_card || held.token === null) return;
  await insertCard(client, {
    payment_instrument_id: randomBytes(16).toString("base64url"),
    guest_id: payment.guest_id,
    provider: payment.provider,
    provider_token: held.token,
    ...held.face,
    created_at: now(),
  });
}

/** Releases money that is held for an attempt that has already ended. */
async function free(deps: PaymentDeps, payment: PaymentRow, held: Held): Promise<void> {
  const charge = { ...chargeOfPayment(payment), transactionId: held.transactionId, captureId: null };
  await providerNamed(deps, payment.provider).giveBack(charge);
}
