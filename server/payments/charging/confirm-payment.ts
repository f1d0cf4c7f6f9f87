import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { confirmPayment as endpoint } from "@waybill/contract/payments";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import { chooseInstrument } from "./choose-instrument.ts";
import { endPayment } from "../settling/look-after.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { requestHash } from "../intents/request-hash.ts";
import { requireCardPayment, requireWallet, type Payer } from "../intents/require-card-payment.ts";
import { findPayment } from "../rows.ts";
import { tryPayment } from "./try-payment.ts";
import { whenTried } from "./when-tried.ts";

type Input = Parsed<(typeof endpoint)["body"]>;
type Answer = AnswerOf<typeof endpoint>;
export type Confirmation = {
  input: Input;
  /** Where the browser reaches us; without a slash at the end. */
  origin: string;
};

/** The guest's payment as it stands; the order sent along must be the very one that it is for. */
async function ownPayment(deps: PaymentDeps, { guest }: Payer, input: Input): Promise<PaymentRow> {
  const payment = await findPayment(deps.pool, input.purchase_intent_id);
  if (!payment || payment.guest_id !== guest.guestId)
    throw new Refused("payment_intent_not_found", { path: ["purchase_intent_id"] });
  if (payment.request_hash !== requestHash(input.order))
    throw new Refused("signature_invalid", { path: ["order"] });
  return payment;
}

/** The answer of a payment that needs nothing more from the guest here; undefined: it is still to be paid. */
function answerOf(payment: PaymentRow): Answer | undefined {
  const { order_id, redirect_url } = payment;
  switch (payment.state) {
    case "authorised":
    case "captured":
      return { order_id, redirect_required: null };
    case "redirecting":
      return { order_id, redirect_required: redirect_url === null ? null : { redirectUrl: redirect_url } };
    case "returning":
    case "returned":
    case "ended":
      throw new Refused("payment_ended");
    case "open":
    case "charging":
    case "failed":
      return undefined;
  }
}

/** The same payment once its running try is answered. */
async function whenAnswered(deps: PaymentDeps, payer: Payer, running: PaymentRow): Promise<PaymentRow> {
  const payment = await whenTried({ ...deps, cardProvider: payer.provider }, running);
  // The same press twice is refused twice, and tried once.
  if (payment.state === "failed" && payment.attempt === running.attempt) throw new Refused("card_declined");
  return payment;
}

async function pay(deps: PaymentDeps, payer: Payer, { input, origin }: Confirmation): Promise<Answer> {
  const { guest, provider: cardProvider } = payer;
  let payment = await ownPayment(deps, payer, input);
  requireWallet(deps, guest, { token: input.bearer_token, mayBeOver: answersAlready(payment) });
  if (payment.state === "charging") payment = await whenAnswered(deps, payer, payment);
  const first = answerOf(payment);
  if (first) return first;

  if (deps.now() >= payment.expires_at) {
    await endPayment(deps, payment);
    throw new Refused("payment_ended");
  }
  const instrument = await chooseInstrument(deps, payer, input);
  const paid = await tryPayment({ ...deps, cardProvider }, payment, {
    instrument,
    saveCard: "encrypted" in instrument && input.card?.save_card === true,
    returnUrl: `${origin}/orders/api/v1/order/payment/return/${payment.intent_id}`,
    payer: {
      name: "nameOnCard" in instrument ? instrument.nameOnCard : (input.order.sender?.name ?? ""),
      email: input.order.sender?.email ?? null,
    },
  });
  const settled = paid ?? (await whenAnswered(deps, payer, await ownPayment(deps, payer, input)));
  const answer = answerOf(settled);
  if (!answer) throw new Refused("payment_under_way", { retryAfter: 2 });
  return answer;
}

const answersAlready = ({ state }: PaymentRow): boolean => state !== "open" && state !== "failed";

/**
 * Pays an intent and places its order. However often it is sent, in however many tabs, there is one charge and one order:
 * a try has one owner, and who finds one running waits for its answer.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  actor: Actor,
  confirmation: Confirmation,
): Promise<Answer> {
  const payer = await requireCardPayment(deps, actor);
  try {
    return await pay(deps, payer, confirmation);
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  }
}
