import type Stripe from "stripe";

/** A test card behind a ConfirmationToken: how the bank treats it. */
export type FakeCard = {
  brand: "visa" | "mastercard" | "diners";
  last4: string;
  does: "approve" | "confirm" | "process" | "script" | { code: string; decline_code: string | null };
};

export type FakeIntent = {
  id: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: Stripe.PaymentIntent["status"];
  created: number;
  customer: string | null;
  method: string | null;
  setupFutureUsage: "on_session" | null;
  lastError: { code: string; decline_code: string | null } | null;
  returnUrl: string | null;
  isCharged: boolean;
};

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** A card's PaymentMethod in the format of Stripe's description. */
const methodObject = (id: string, { brand, last4 }: FakeCard): Partial<Stripe.PaymentMethod> => ({
  id,
  object: "payment_method",
  billing_details: { address: noAddress, email: null, name: "Ana Luz Cruz", phone: null, tax_id: null },
  created: 1_772_000_000,
  livemode: false,
  metadata: {},
  type: "card",
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "PH",
    display_brand: brand,
    exp_month: 3,
    exp_year: 2031,
    fingerprint: "Xt5EWLLDS7FJjR1c",
    funding: "credit",
    generated_from: null,
    last4,
    networks: null,
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
});

/** Stripe's error of a charge, as contained in intents and refusals. */
export const errorObject = ({ code, decline_code }: { code: string; decline_code: string | null }) => ({
  type: "card_error" as const,
  code,
  ...(decline_code !== null && { decline_code }),
  message: "Your card was declined.",
});

/** An intent in the format of Stripe's description, with its card if requested. */
export function intentObject(
  intent: FakeIntent,
  card: FakeCard | undefined,
  { url, isExpanded }: { url: string; isExpanded: boolean },
): Partial<Stripe.PaymentIntent> {
  const { id, status, amount, currency, metadata, method } = intent;
  const isHeld = status === "requires_capture";
  const page = { return_url: intent.returnUrl, url: `${url}/3d_secure/${id}` };
  const nextAction =
    card?.does === "script"
      ? { type: "use_stripe_sdk", use_stripe_sdk: {} }
      : { type: "redirect_to_url", redirect_to_url: page };
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount,
    amount_capturable: isHeld ? amount : 0,
    amount_received: status === "succeeded" ? amount : 0,
    application: null,
    canceled_at: status === "canceled" ? intent.created : null,
    cancellation_reason: null,
    capture_method: "manual",
    client_secret: `${id}_secret_never_used`,
    confirmation_method: "automatic",
    created: intent.created,
    currency,
    customer: intent.customer,
    description: "Delivery",
    last_payment_error: intent.lastError && errorObject(intent.lastError),
    latest_charge: intent.isCharged ? `ch_${id}` : null,
    livemode: false,
    metadata,
    next_action: status === "requires_action" ? nextAction : null,
    payment_method:
      method !== null && isExpanded && card ? (methodObject(method, card) as Stripe.PaymentMethod) : method,
    payment_method_types: ["card"],
    setup_future_usage: intent.setupFutureUsage,
    status,
  };
}
