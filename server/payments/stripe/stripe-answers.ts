import type Stripe from "stripe";
import { ProviderUnavailable, type CardSummary, type DeclineReason, type Outcome } from "../card-provider.ts";
import type { StripeRefusal } from "./ask-stripe.ts";

/** Stripe's names of card brands, where ours differ. */
const brands: Readonly<Record<string, string>> = {
  visa: "visa",
  mastercard: "mastercard",
  amex: "amex",
  jcb: "jcb",
  unionpay: "unionpay",
};

/** Brand, last digits and expiry of a payment's card. */
function faceOf({ payment_method: method }: Pick<Stripe.PaymentIntent, "payment_method">): CardSummary {
  const card = typeof method === "object" ? method?.card : undefined;
  if (!card) return { brand: "card", last_four: "", expiry_month: "", expiry_year: "" };
  return {
    brand: brands[card.brand] ?? "card",
    last_four: card.last4,
    expiry_month: String(card.exp_month).padStart(2, "0"),
    expiry_year: String(card.exp_year),
  };
}

const reasons: Readonly<Record<string, DeclineReason>> = {
  expired_card: "card_expired",
  insufficient_funds: "not_enough_money",
  card_velocity_exceeded: "not_enough_money",
  withdrawal_count_limit_exceeded: "not_enough_money",
  incorrect_cvc: "wrong_security_code",
  invalid_cvc: "wrong_security_code",
  authentication_required: "not_confirmed",
  payment_intent_authentication_failure: "not_confirmed",
};

type StripeError = { code?: string | null | undefined; decline_code?: string | null | undefined };

/** Why a card was refused; undefined if the bank does not say. */
export const declineReasonOf = ({ code, decline_code }: StripeError): DeclineReason | undefined =>
  reasons[decline_code ?? ""] ?? reasons[code ?? ""];

/** The token of a stored card: the ids of its Stripe customer and of its payment method. */
const keptToken = ({ customer, payment_method, setup_future_usage }: Stripe.PaymentIntent): string | null => {
  const customerId = typeof customer === "string" ? customer : customer?.id;
  const methodId = typeof payment_method === "string" ? payment_method : payment_method?.id;
  return customerId && methodId && setup_future_usage ? `${customerId}/${methodId}` : null;
};

export const parseSavedCard = (token: string): { customer: string; payment_method: string } => {
  const [customer = "", payment_method = ""] = token.split("/");
  return { customer, payment_method };
};

/** Where the cardholder confirms; undefined if there is no URL to redirect to. */
export const confirmationPageOf = ({ next_action }: Stripe.PaymentIntent): string | undefined =>
  next_action?.redirect_to_url?.url ?? undefined;

/** The outcome of a payment. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): Outcome {
  switch (intent.status) {
    case "requires_capture":
    case "succeeded":
      return {
        kind: "authorised",
        transactionId: intent.id,
        face: faceOf(intent),
        token: keptToken(intent),
      };
    case "requires_action":
    case "processing":
      return { kind: "waiting" };
    case "canceled":
      // If there was a charge, its hold was released, which counts as declined; otherwise the payment was
      // abandoned.
      return intent.latest_charge ? { kind: "declined", reason: undefined } : { kind: "cancelled" };
    case "requires_payment_method": {
      const { last_payment_error: error } = intent;
      return error ? { kind: "declined", reason: declineReasonOf(error) } : { kind: "unknown" };
    }
    case "requires_confirmation":
      return { kind: "unknown" };
    default:
      throw new ProviderUnavailable("Stripe returned a payment in an unknown state");
  }
}

const tokenFields = new Set(["confirmation_token", "payment_method"]);

/** True if Stripe refused the browser's card data: invalid, already used or expired. */
export const isAboutCardSent = ({ type, param, code }: StripeRefusal): boolean =>
  type === "StripeInvalidRequestError" &&
  (tokenFields.has(param ?? "") || (code?.startsWith("confirmation_token") ?? false));
