import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import {
  confirmPayment,
  createPaymentIntent,
  openWallet,
  type CardPaymentMethod,
  type Wallet,
} from "@waybill/contract/payments";
import type { OrderRequest } from "@waybill/contract/order";
import { type CardEntry, cardPlaintext, typedCardOf } from "@waybill/domain/payments/card-entry";
import { call } from "@waybill/client/calls/call.ts";
import { encryptFor } from "./encrypt-card.ts";
import { endPaying } from "./end-paying.ts";
import { payingOf, rememberPaying } from "./paying.ts";

/** `key`: the draft's, under which it becomes one order, in cash or by card. */
type Intent = { wallet: Wallet; vendorId: string; key: string; order: OrderRequest };

/** What paying asks of the server and of the browser, each a promise that throws what `call` throws. */
export type PaymentCalls = {
  openWallet: (vendorId: string) => Promise<Wallet>;
  createIntent: (intent: Intent) => Promise<AnswerOf<typeof createPaymentIntent>>;
  encrypt: (method: CardPaymentMethod, entry: CardEntry) => Promise<string>;
  confirm: (body: BodyOf<typeof confirmPayment>) => Promise<AnswerOf<typeof confirmPayment>>;
};

/** Nobody waits longer for an answer; paid or not, asking again is safe. */
const patience = () => ({ signal: AbortSignal.timeout(40_000) });

export const paymentCalls: PaymentCalls = {
  openWallet: (vendorId) => call(openWallet, { params: { vendorId }, ...patience() }),
  createIntent: async ({ wallet, vendorId, key, order }) => {
    const before = payingOf(vendorId);
    // Changed since, it would be another payment beside one that may have been made.
    if (before?.key === key && JSON.stringify(before.order) !== JSON.stringify(order))
      await endPaying(vendorId, key);
    const answer = await call(createPaymentIntent, {
      body: { wallet_id: wallet.wallet_id, bearer_token: wallet.access_token, vendor_id: vendorId, order },
      headers: { "idempotency-key": key },
      ...patience(),
    });
    rememberPaying(vendorId, { key, order, intentId: answer.intent_id });
    return answer;
  },
  encrypt: ({ payment_method, encryption }, entry) =>
    encryptFor(encryption, cardPlaintext(payment_method, typedCardOf(entry), encryption.context)),
  confirm: (body) => call(confirmPayment, { body, ...patience() }),
};
