import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { confirmPayment as endpoint } from "@waybill/contract/payments";
import { cardProblem } from "@waybill/domain/payments/payment-state";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable, type CardProvider, type Instrument } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findCards, findPayment } from "../rows.ts";
import { awaitRunningCharge, cancelPayment } from "../settling/reconcile-payment.ts";
import { chargeCard } from "./charge-card.ts";
import { requestHash } from "./create-payment-intent.ts";
import { requireCardPayment, requireWallet, type Payer } from "./wallet.ts";

type Input = SchemaOutput<(typeof endpoint)["body"]>;
type Answer = AnswerOf<typeof endpoint>;
export type Confirmation = {
  input: Input;
  /** Our origin as the browser reaches it, without a trailing slash. */
  origin: string;
};

/**
 * Pays an intent and places its order. Repeated calls, also from several tabs, give one charge and one order: one
 * call owns the attempt, and others wait for its result.
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

async function pay(deps: PaymentDeps, payer: Payer, { input, origin }: Confirmation): Promise<Answer> {
  const { guest } = payer;
  let payment = await ownPayment(deps, payer, input);
  const isIdle = payment.state === "open" || payment.state === "failed";
  requireWallet(deps, guest, { token: input.bearer_token, mayBeOver: !isIdle });
  if (payment.state === "charging") payment = await afterRunningCharge(deps, payment);
  const first = answerOf(payment);
  if (first) return first;

  if (deps.now() >= payment.expires_at) {
    await cancelPayment(deps, payment);
    throw new Refused("payment_ended");
  }
  const provider = chooseProvider(payer, input);
  const instrument = await chooseInstrument(deps, { guest, provider }, input);
  const charged = await chargeCard(deps, payment, {
    provider,
    instrument,
    saveCard: "encrypted" in instrument && input.card?.save_card === true,
    returnUrl: `${origin}/orders/api/v1/order/payment/return/${payment.intent_id}`,
    payer: {
      name: "nameOnCard" in instrument ? instrument.nameOnCard : (input.order.sender?.name ?? ""),
      email: input.order.sender?.email ?? null,
    },
  });
  const settled = charged ?? (await afterRunningCharge(deps, await ownPayment(deps, payer, input)));
  const answer = answerOf(settled);
  if (!answer) throw new Refused("payment_under_way", { retryAfter: 2 });
  return answer;
}

/** The guest's current payment; the request's order must be the payment's. */
async function ownPayment(deps: PaymentDeps, { guest }: Payer, input: Input): Promise<PaymentRow> {
  const payment = await findPayment(deps.pool, input.purchase_intent_id);
  if (!payment || payment.guest_id !== guest.guestId)
    throw new Refused("payment_intent_not_found", { path: ["purchase_intent_id"] });
  if (payment.request_hash !== requestHash(input.order))
    throw new Refused("signature_invalid", { path: ["order"] });
  return payment;
}

/** Waits until the payment's running attempt has a result. */
async function afterRunningCharge(deps: PaymentDeps, running: PaymentRow): Promise<PaymentRow> {
  const payment = await awaitRunningCharge(deps, running);
  // A repeated confirmation gets the same refusal again, without a second charge.
  if (payment.state === "failed" && payment.attempt === running.attempt) throw new Refused("card_declined");
  return payment;
}

/** The response for a payment that needs nothing more from the guest; undefined if it still has to be paid. */
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

/** Chooses the provider that charges the card, by the card's type. */
function chooseProvider({ providers }: Payer, { payment_method }: Input): CardProvider {
  const provider = providers.find(({ cardType }) => cardType === payment_method);
  if (!provider)
    throw new Refused("rule_broken", { key: "validation.fill-payment-method", path: ["payment_method"] });
  return provider;
}

/** The card to charge: one of the guest's saved cards, or a new one. Refuses a card that is not ready (spec §4). */
async function chooseInstrument(
  { pool }: Pick<PaymentDeps, "pool">,
  { guest, provider }: Pick<Payer, "guest"> & { provider: CardProvider },
  { payment_instrument_id: selectedCard, card }: Input,
): Promise<Instrument> {
  const choice = selectedCard ? "EXISTING" : card ? "NEW" : "NOT_SET";
  const encrypted = card?.encrypted ?? "";
  const nameOnCard = card?.name_on_card?.trim() ?? "";
  const problem = cardProblem({ choice, nameOnCard, isNewCardValid: encrypted !== "", selectedCard });
  if (problem) {
    const path = problem.field === "card" ? ["card"] : ["card", problem.field];
    throw new Refused("rule_broken", { key: problem.key, path });
  }
  if (!selectedCard) return { encrypted, nameOnCard };

  const cards = await findCards(pool, { guestId: guest.guestId, provider: provider.name });
  const kept = cards.find(({ payment_instrument_id: id }) => id === selectedCard);
  if (!kept) throw new Refused("saved_card_not_found", { path: ["payment_instrument_id"] });
  const { provider_token: token, brand, last_four, expiry_month, expiry_year } = kept;
  return { token, face: { brand, last_four, expiry_month, expiry_year } };
}
