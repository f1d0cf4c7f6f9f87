import type Stripe from "stripe";
import {
  ProviderUnavailable,
  type Authorisation,
  type CardProvider,
  type Charge,
  type NewCharge,
} from "../card-provider.ts";
import {
  askStripe,
  requireStripeAnswer,
  isRefusal,
  isReplayed,
  openStripe,
  type StripeDeps,
} from "./ask-stripe.ts";
import { stripeAmount } from "./stripe-amount.ts";
import {
  confirmationPageOf,
  declineReasonOf,
  isAboutCardSent,
  parseSavedCard,
  outcomeOfIntent,
} from "./stripe-answers.ts";

const withCard = { expand: ["payment_method"] };
const keyed = (idempotencyKey: string): Stripe.RequestOptions => ({ idempotencyKey });
const refused = { kind: "declined", reason: undefined } as const;

/**
 * Stripe's PaymentIntents, through Stripe's library. An intent is created from the charge alone, with its reference
 * as the idempotency key. Creating it again returns the same intent, so its outcome can be read, or the intent
 * cancelled, even if the first response was lost. The card is sent when confirming.
 */
export function stripeProvider(deps: StripeDeps): CardProvider {
  const stripe = openStripe(deps);

  const make = (charge: Charge) =>
    askStripe(
      "a new payment",
      stripe.paymentIntents.create(
        {
          ...stripeAmount(charge),
          capture_method: "manual",
          allowed_payment_method_types: ["card"],
          description: "Delivery",
          metadata: { reference: charge.reference },
        },
        keyed(charge.reference),
      ),
    );

  /** The current intent of a charge; undefined if Stripe refuses such charges. */
  const intentOf = async (charge: Charge): Promise<Stripe.PaymentIntent | undefined> => {
    const intent = await make(charge);
    if (isRefusal(intent)) return undefined;
    const former = isReplayed(intent)
      ? intent
      : ((await searchedFor(charge)).find(({ id }) => id !== intent.id) ?? intent);
    return read(former.id);
  };

  /**
   * Stripe forgets idempotency keys after a day. Then the call above creates a new intent, and only the search
   * finds the original.
   */
  const searchedFor = async ({ reference }: Charge): Promise<Stripe.PaymentIntent[]> => {
    const query = `metadata["reference"]:"${reference}"`;
    const found = await askStripe("a search", stripe.paymentIntents.search({ query }));
    // Accounts in some countries have no search.
    return isRefusal(found) ? [] : found.data.filter(({ metadata }) => metadata["reference"] === reference);
  };

  const read = (id: string) =>
    requireStripeAnswer("what became of a payment", stripe.paymentIntents.retrieve(id, withCard));

  /** Each stored card has its own Stripe customer; the token contains both ids. */
  const prepare = async ({ id }: Stripe.PaymentIntent, charge: NewCharge): Promise<void> => {
    const { instrument, saveCard, payer } = charge;
    if ("token" in instrument) {
      const { customer } = parseSavedCard(instrument.token);
      await requireStripeAnswer("whose card it is", stripe.paymentIntents.update(id, { customer }));
    } else if (saveCard) {
      const person = { name: payer.name, ...(payer.email !== null && { email: payer.email }) };
      const made = stripe.customers.create(person, keyed(`${charge.reference}-customer`));
      const { id: customer } = await requireStripeAnswer("a new customer", made);
      await requireStripeAnswer("whose card it is", stripe.paymentIntents.update(id, { customer }));
    }
  };

  const authorise = async (charge: NewCharge): Promise<Authorisation> => {
    const intent = await make(charge);
    if (isRefusal(intent)) return refused;
    await prepare(intent, charge);
    const { instrument, saveCard, returnUrl } = charge;
    const card =
      "token" in instrument
        ? { payment_method: parseSavedCard(instrument.token).payment_method }
        : {
            confirmation_token: instrument.encrypted,
            ...(saveCard && { setup_future_usage: "on_session" as const }),
          };
    // If the card's bank wants to authenticate the cardholder, Stripe then returns a URL instead of a step for its
    // script.
    const how = { return_url: returnUrl, use_stripe_sdk: false, ...withCard };
    const confirmed = await askStripe(
      "a payment",
      stripe.paymentIntents.confirm(intent.id, { ...card, ...how }, keyed(`${charge.reference}-confirm`)),
    );
    if (isRefusal(confirmed)) {
      if (isAboutCardSent(confirmed)) return { kind: "unreadable" };
      return { kind: "declined", reason: declineReasonOf(confirmed) };
    }
    return answerTo(charge, confirmed);
  };

  const answerTo = async (charge: Charge, intent: Stripe.PaymentIntent): Promise<Authorisation> => {
    const url = confirmationPageOf(intent);
    if (intent.status === "requires_action" && url !== undefined)
      return { kind: "redirect", transactionId: intent.id, url };
    const outcome = outcomeOfIntent(intent);
    if (outcome.kind === "authorised" || outcome.kind === "declined") return outcome;
    if (intent.status === "processing")
      throw new ProviderUnavailable("Stripe did not say whether it charged");
    // A step without a URL for the browser can never be completed.
    await abandon(charge);
    return { kind: "declined", reason: "not_confirmed" };
  };

  const abandon = async (charge: Charge): Promise<void> => {
    const intent = await intentOf(charge);
    if (!intent || intent.status === "canceled") return;
    await free({ ...charge, transactionId: intent.id });
  };

  /** Releases held money; refunds in full if it was captured in the meantime. */
  const free = async (charge: Charge & { transactionId: string }): Promise<void> => {
    const { transactionId } = charge;
    const answer = await askStripe("to free a payment", stripe.paymentIntents.cancel(transactionId));
    if (!isRefusal(answer)) return;
    const { status } = await read(transactionId);
    if (status === "canceled") return;
    if (status !== "succeeded")
      throw new ProviderUnavailable(`Stripe did not release a payment in state ${status}`);
    await refund({ ...charge, captureId: transactionId, refundReference: `${charge.reference}-refund` });
  };

  const refund: CardProvider["refund"] = async ({ transactionId, refundReference: reference, ...part }) => {
    const { amount } = stripeAmount(part);
    // Stripe forgets keys after a day, so search for the refund's reference first.
    const list = stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
    const { data } = await requireStripeAnswer("what was given back", list);
    const isOver = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";
    const tries = data.filter(({ metadata }) => metadata?.["reference"] === reference);
    if (!tries.every(isOver)) return;
    const refund = await requireStripeAnswer(
      "to give money back",
      stripe.refunds.create(
        { payment_intent: transactionId, amount, metadata: { reference } },
        keyed(`${reference}-${tries.length + 1}`),
      ),
    );
    if (isOver(refund)) throw new ProviderUnavailable("Stripe could not refund");
  };

  return {
    name: "stripe",
    cardType: "generic_creditcard",
    cardEntry: async (sum) => {
      const { publishableKey: publishable_key } = deps.settings;
      return {
        encryption: null,
        hosted_fields: { provider: "stripe", publishable_key, ...stripeAmount(sum) },
      };
    },
    check: async () => {
      // "No such payment" proves that the key works.
      await askStripe("whether it takes our key", stripe.paymentIntents.retrieve("pi_check"));
    },
    authorise,
    outcomeOf: async (charge) => {
      const intent = await intentOf(charge);
      return intent ? outcomeOfIntent(intent) : refused;
    },
    abandon,
    capture: async ({ transactionId, reference }) => {
      const taking = stripe.paymentIntents.capture(transactionId, {}, keyed(`${reference}-capture`));
      const taken = await askStripe("to take what is held", taking);
      const intent = isRefusal(taken) ? await read(transactionId) : taken;
      if (intent.status !== "succeeded")
        throw new ProviderUnavailable(
          `Stripe did not capture the payment, which is in state ${intent.status}`,
        );
      return intent.id;
    },
    giveBack: async (charge) => {
      const { captureId, reference } = charge;
      if (captureId === null) return free(charge);
      return refund({ ...charge, captureId, refundReference: `${reference}-refund` });
    },
    refund,
  };
}
