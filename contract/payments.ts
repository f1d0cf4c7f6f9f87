import * as z from "zod/mini";
import { cardTypes } from "@waybill/domain/payments/card-entry";
import { endpoint } from "./endpoint.ts";
import { IdempotencyHeaders, nullish } from "./values.ts";
import { OrderRequest, refusalsOfNewOrder } from "./order.ts";
import { VendorId } from "./merchants/vendors.ts";

const Id = z.string().check(z.minLength(1), z.maxLength(200));
const Token = z.string().check(z.minLength(1), z.maxLength(4096));
const CardType = z.enum(cardTypes);

/**
 * A wallet (spec §3): `access_token` is the bearer_token of the two following calls; `expires_in` is in seconds.
 */
export const Wallet = z.object({ wallet_id: z.string(), access_token: z.string(), expires_in: z.int() });
export type Wallet = z.infer<typeof Wallet>;

/** A guest's saved card: enough to recognise it, but no data that could be used to pay elsewhere. */
export const SavedCard = z.object({
  payment_instrument_id: z.string(),
  brand: z.string(),
  last_four: z.string(),
  expiry_month: z.string(),
  expiry_year: z.string(),
});
export type SavedCard = z.infer<typeof SavedCard>;

/**
 * How the browser encrypts a new card: a compact JWE (RFC 7516) with this `alg` and `enc` to this public key.
 * `cardPlaintext` in domain/payments/card-entry.ts builds its plaintext from the card and `context`; its header has
 * the key's `kid`. RSA-OAEP uses SHA-1, RSA-OAEP-256 uses SHA-256 (RFC 7518).
 */
export const CardEncryption = z.object({
  alg: z.enum(["RSA-OAEP", "RSA-OAEP-256"]),
  enc: z.enum(["A256GCM"]),
  public_key: z.object({ kty: z.enum(["RSA"]), kid: z.string(), n: z.string(), e: z.string() }),
  /** Data that the provider needs in addition to the card; null: none. */
  context: z.nullable(z.string()),
});
export type CardEncryption = z.infer<typeof CardEncryption>;

/**
 * A provider with its own card fields: its script renders them with `publishable_key`, for `amount` in the
 * provider's smallest unit of `currency`. The reference that it returns (a Stripe ConfirmationToken) is sent as
 * `encrypted`.
 */
export const HostedFields = z.object({
  provider: z.enum(["stripe"]),
  publishable_key: z.string(),
  amount: z.int(),
  currency: z.string(),
});
export type HostedFields = z.infer<typeof HostedFields>;

/**
 * One payment method: the card type names the provider, `cards` are the saved ones, newest first. A new card is
 * encrypted (`encryption`) or typed into the provider's fields (`hosted_fields`): one of the two is null.
 */
export const CardPaymentMethod = z.object({
  payment_method: CardType,
  encryption: z.nullable(CardEncryption),
  hosted_fields: z.nullable(HostedFields),
  cards: z.array(SavedCard),
});
export type CardPaymentMethod = z.infer<typeof CardPaymentMethod>;

export const openWallet = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/payment/auth/{vendorId}",
  summary: "Start a card payment: a wallet for half an hour. For guests, if the country allows it",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: Wallet,
  refusals: ["not_signed_in", "card_payment_not_available", "vendor_not_found"],
});

export const createPaymentIntent = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/payment/intent",
  summary:
    "Create an intent: an order and the amount that its card pays, which is the (discounted) delivery fee. If POST /order has " +
    "the same Idempotency-Key, only one of the two calls places an order",
  caller: "user",
  headers: IdempotencyHeaders,
  body: z.object({
    wallet_id: Id,
    /** The wallet's access_token. */
    bearer_token: Token,
    vendor_id: VendorId,
    order: OrderRequest,
  }),
  success: 200,
  /**
   * `payment_methods` has one entry for each configured provider, the preferred one first. Repeating the call with
   * the same order returns the same intent.
   */
  answer: z.object({ payment_methods: z.array(CardPaymentMethod), intent_id: z.string() }),
  refusals: [
    "not_signed_in",
    "card_payment_not_available",
    "wallet_over",
    ...refusalsOfNewOrder,
    "nothing_to_pay",
    "idempotency_key_in_use",
    "idempotency_key_reused",
    "payment_under_way",
    "card_payment_unavailable",
  ],
});

export const confirmPayment = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/payment/intent/confirm",
  summary: "Pay an intent and place its order. Repeating the call neither pays nor places it twice",
  caller: "user",
  body: z.object({
    /**
     * The order of the intent, unchanged: any other order is refused as SignatureInvalid. Its fee may have expired
     * in the meantime.
     */
    order: OrderRequest,
    bearer_token: Token,
    purchase_intent_id: Id,
    payment_method: CardType,
    /** A saved card; alternatively `card`. */
    payment_instrument_id: nullish(Id),
    card: z.optional(
      z.nullable(
        z.object({
          name_on_card: nullish(z.string().check(z.maxLength(200))),
          /** The compact JWE of the card, see CardEncryption, or the hosted fields' reference. */
          encrypted: nullish(z.string().check(z.maxLength(16_384))),
          save_card: nullish(z.boolean()),
        }),
      ),
    ),
  }),
  success: 200,
  /**
   * `redirect_required`: send the browser to `redirect_url`. It returns to
   * `/order-tracking/guest?order_id=…&payment=paid`, or to `/request-a-rider/guest?order_id=…&payment=failed`
   * (`payment=cancelled` if the guest gave up).
   */
  answer: z.object({
    order_id: z.string(),
    redirect_required: z.nullable(z.object({ redirectUrl: z.string() })),
  }),
  refusals: [
    "not_signed_in",
    "card_payment_not_available",
    "wallet_over",
    "payment_intent_not_found",
    "signature_invalid",
    "rule_broken",
    "saved_card_not_found",
    "card_not_readable",
    "card_declined",
    "payment_ended",
    "payment_under_way",
    "voucher_not_available",
    "card_payment_unavailable",
  ],
});

/** `placed`: true once the card was charged and the order placed. */
const PaymentOutcome = z.object({ order_id: z.string(), placed: z.boolean() });

export const readPayment = endpoint({
  method: "GET",
  path: "/orders/api/v1/order/payment/outcome",
  summary: "The outcome of a payment whose response was lost",
  caller: "user",
  query: z.object({ purchase_intent_id: Id }),
  success: 200,
  answer: PaymentOutcome,
  refusals: ["not_signed_in", "payment_intent_not_found"],
});

export const giveUpPayment = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/payment/intent/give-up",
  summary: "Cancel a payment with an unknown outcome, unless it succeeded: it can no longer be charged",
  caller: "user",
  /** The idempotency key of the intent's request, for a client that never received the intent's id. */
  headers: IdempotencyHeaders,
  body: z.object({ purchase_intent_id: nullish(Id) }),
  success: 200,
  answer: PaymentOutcome,
  refusals: [
    "not_signed_in",
    "card_payment_not_available",
    "payment_intent_not_found",
    "payment_under_way",
    "card_payment_unavailable",
  ],
});
