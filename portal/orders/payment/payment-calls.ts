import { call } from "@waybill/client/calls/call.ts";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type { OrderRequest } from "@waybill/contract/order";
import {
  type CardEncryption,
  type CardPaymentMethod,
  confirmPayment,
  createPaymentIntent,
  openWallet,
  type Wallet,
} from "@waybill/contract/payments";
import { type CardEntry, typedCardOf, cardPlaintext } from "@waybill/domain/payments/card-entry";
import { endPaying } from "./end-payment.ts";
import { pendingPaymentOf, savePendingPayment } from "./pending-payment.ts";

/** `key` is the draft's idempotency key: paid in cash or by card, the draft becomes one order. */
type Intent = { wallet: Wallet; vendorId: string; key: string; order: OrderRequest };

/** The payment's calls to server and browser, each a promise that throws like `call`. */
export type PaymentCalls = {
  openWallet: (vendorId: string) => Promise<Wallet>;
  createIntent: (intent: Intent) => Promise<AnswerOf<typeof createPaymentIntent>>;
  encrypt: (method: CardPaymentMethod, entry: CardEntry) => Promise<string>;
  confirm: (body: BodyOf<typeof confirmPayment>) => Promise<AnswerOf<typeof confirmPayment>>;
};

/** The maximum wait for a response; repeating the call is safe, paid or not. */
const patience = () => ({ signal: AbortSignal.timeout(40_000) });

export const paymentCalls: PaymentCalls = {
  openWallet: (vendorId) => call(openWallet, { params: { vendorId }, ...patience() }),
  createIntent: async ({ wallet, vendorId, key, order }) => {
    const before = pendingPaymentOf(vendorId);
    // If the order changed, ends the earlier payment first, which may have succeeded.
    if (before?.key === key && JSON.stringify(before.order) !== JSON.stringify(order))
      await endPaying(vendorId, key);
    const answer = await call(createPaymentIntent, {
      body: { wallet_id: wallet.wallet_id, bearer_token: wallet.access_token, vendor_id: vendorId, order },
      headers: { "idempotency-key": key },
      ...patience(),
    });
    savePendingPayment(vendorId, { key, order, intentId: answer.intent_id });
    return answer;
  },
  encrypt: async ({ payment_method, encryption }, entry) => {
    if (!encryption) throw new Error("This provider takes the card in its own fields.");
    return encryptFor(encryption, cardPlaintext(payment_method, typedCardOf(entry), encryption.context));
  },
  confirm: (body) => call(confirmPayment, { body, ...patience() }),
};

const hashes: Record<CardEncryption["alg"], string> = { "RSA-OAEP": "SHA-1", "RSA-OAEP-256": "SHA-256" };
const tagBytes = 16;
const ivBytes = 12;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * Encrypts a text for the provider only: a compact JWE (RFC 7516) with a fresh key, which the provider's key
 * encrypts.
 */
export async function encryptFor({ alg, enc, public_key }: CardEncryption, plain: string): Promise<string> {
  // `subtle` is undefined over plain HTTP: then no card is sent.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new Error("Web Crypto is missing: use HTTPS.");
  const { kty, kid, n, e } = public_key;
  const header = base64url(utf8(JSON.stringify({ alg, enc, kid })));
  const wrapping = { name: "RSA-OAEP", hash: hashes[alg] };
  const [provider, key] = await Promise.all([
    subtle.importKey("jwk", { kty, n, e }, wrapping, false, ["wrapKey"]),
    subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]),
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const how = { name: "AES-GCM", iv, additionalData: utf8(header), tagLength: tagBytes * 8 };
  const [wrapped, sealed] = await Promise.all([
    subtle.wrapKey("raw", key, provider, { name: "RSA-OAEP" }),
    subtle.encrypt(how, key, utf8(plain)),
  ]);
  const bytes = new Uint8Array(sealed);
  const parts = [new Uint8Array(wrapped), iv, bytes.slice(0, -tagBytes), bytes.slice(-tagBytes)];
  return [header, ...parts.map(base64url)].join(".");
}
