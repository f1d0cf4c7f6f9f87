import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { moveCardOrder } from "../../orders/placing/begin-card-order.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { giveBackVoucher } from "../../vouchers/give-back-voucher.ts";
import type { Authorisation, Outcome } from "../card-provider.ts";
import { insertCard } from "../card-rows.ts";
import { chargeOf } from "../charging/charge-of.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { changePayment, findPayment, type PaymentChange, type Queryable } from "../rows.ts";
import { stepsAfter } from "./steps-after.ts";

type Answer = Exclude<Authorisation | Outcome, { kind: "waiting" | "unknown" }>;
type Held = Extract<Answer, { kind: "authorised" }>;

/** Thrown only to undo what stands beside a payment that somebody else has settled. */
class Overtaken extends Error {}

/** What an answer of the provider makes of a payment. */
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

async function keepCard(
  client: Queryable,
  deps: PaymentDeps,
  payment: PaymentRow,
  held: Held,
): Promise<void> {
  if (!payment.save_card || held.token === null) return;
  await insertCard(client, {
    payment_instrument_id: deps.randomBytes(16).toString("base64url"),
    guest_id: payment.guest_id,
    provider: payment.provider,
    provider_token: held.token,
    ...held.face,
    created_at: deps.now(),
  });
}

/** Payment, order, voucher and card in one commit. */
const write = ({ pool, ...deps }: PaymentDeps, payment: PaymentRow, answer: Answer): Promise<PaymentRow> =>
  inTransaction(pool, async (client) => {
    const changed = await changePayment(client, payment, changeOf(answer, payment, deps.now()));
    if (!changed) throw new Overtaken();
    const { guest_id: guestId, order_id: orderId, voucher_code: code } = payment;
    await moveCardOrder({ client, now: deps.now }, { guestId, orderId }, stepsAfter(answer.kind));
    const isPlaced = answer.kind === "authorised" || answer.kind === "redirect";
    if (code !== null && !isPlaced) await giveBackVoucher(client, { code, vendorId: guestVendorId });
    if (answer.kind === "authorised") await keepCard(client, { ...deps, pool }, payment, answer);
    return changed;
  });

/** Money that is held for a try which is over already is freed. */
async function free(deps: PaymentDeps, payment: PaymentRow, held: Held): Promise<void> {
  const charge = { ...chargeOf(payment), transactionId: held.transactionId, captureId: null };
  await deps.cardProvider?.giveBack(charge);
}

/**
 * Notes what the provider has answered about the running try of a payment, once, however many hear of it. The order goes
 * where the payment goes; when it cannot be placed any more the money is given back.
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
