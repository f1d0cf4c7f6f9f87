import type { OrderRequest } from "@waybill/contract/order";
import { readOrder } from "@waybill/contract/orders";
import {
  confirmPayment,
  createPaymentIntent,
  giveUpPayment,
  openWallet,
  readPayment,
  type CardEncryption,
} from "@waybill/contract/payments";
import { cardPlaintext, type CardType } from "@waybill/domain/payments/card-entry";
import { CompactEncrypt, importJWK } from "jose";
import { orderRequest } from "../orders/order.fixture.ts";
import type { TestApp } from "../testing/test-app.ts";
import { movingDeps } from "../testing/test-app.ts";
import type { CardProvider } from "./card-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { openPaymentWatch } from "./settling/payment-watch.ts";

type Call = TestApp["call"];

/** The key with which a browser encrypts a card for a provider. */
export async function encryptionOf({ cardEntry }: CardProvider): Promise<CardEncryption> {
  const { encryption } = await cardEntry({ amountMinor: 100, currency: "PHP" });
  if (!encryption) throw new Error("This provider uses hosted fields instead of encryption.");
  return encryption;
}

/** Encrypts a card like a browser. */
export async function encrypted(
  { alg, enc, public_key, context }: CardEncryption,
  number: string,
  { type = "generic_creditcard", year = "2031" }: { type?: CardType; year?: string } = {},
): Promise<string> {
  const card = { number, expiryMonth: "12", expiryYear: year, securityCode: "123" };
  return new CompactEncrypt(new TextEncoder().encode(cardPlaintext(type, card, context)))
    .setProtectedHeader({ alg, enc, kid: public_key.kid })
    .encrypt(await importJWK(public_key, alg));
}

/** Creates a guest with a wallet and an order that can be paid. */
export async function guestWithWallet(
  { call, tokenFor }: Pick<TestApp, "call" | "tokenFor">,
  changes: Partial<OrderRequest> = {},
) {
  const as = await tokenFor("guest");
  const wallet = await call(openWallet, { as, params: { vendorId: "guest" } });
  if (wallet.status !== 200)
    throw new Error(`Reading the wallet got status ${wallet.status}: ${wallet.body.message}`);
  const order = await orderRequest(call, as, "guest", changes);
  return { as, order, wallet_id: wallet.body.wallet_id, bearer_token: wallet.body.access_token };
}
export type GuestPayment = Awaited<ReturnType<typeof guestWithWallet>>;

export const askIntent = (call: Call, { as, order, wallet_id, bearer_token }: GuestPayment, key?: string) =>
  call(createPaymentIntent, {
    as,
    body: { wallet_id, bearer_token, vendor_id: "guest", order },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

export const askOutcome = (call: Call, { as, intentId }: Pick<WithIntent, "as" | "intentId">) =>
  call(readPayment, { as, query: { purchase_intent_id: intentId } });

export const giveUp = (call: Call, { as, intentId }: Pick<WithIntent, "as" | "intentId">) =>
  call(giveUpPayment, { as, body: { purchase_intent_id: intentId } });

/** Like giving up by intent, but by the idempotency key of the intent's request. */
export const giveUpByKey = (call: Call, as: string, key: string) =>
  call(giveUpPayment, { as, body: {}, headers: { "idempotency-key": key } });

/** Creates a guest with an intent, and a key for encrypting a card. */
export async function guestWithIntent(app: Pick<TestApp, "call" | "tokenFor">, changes = {}, key?: string) {
  const paying = await guestWithWallet(app, changes);
  const { status, body } = await askIntent(app.call, paying, key);
  if (status !== 200) throw new Error(`Creating the intent got status ${status}: ${body.message}`);
  const [method] = body.payment_methods;
  if (!method?.encryption) throw new Error("No payment method accepts an encrypted card.");
  return {
    ...paying,
    intentId: body.intent_id,
    encryption: method.encryption,
    methods: body.payment_methods,
  };
}
export type WithIntent = Awaited<ReturnType<typeof guestWithIntent>>;

type Confirm = { number?: string; save?: boolean; instrument?: string; type?: CardType };

/** Confirms with a new card, or with a stored one. */
export async function confirm(
  call: Call,
  { as, order, bearer_token, intentId, encryption }: WithIntent,
  { number = "4111111111111111", save = false, instrument, type = "generic_creditcard" }: Confirm = {},
) {
  const card = {
    name_on_card: "Marco Bautista",
    encrypted: await encrypted(encryption, number, { type }),
    save_card: save,
  };
  return call(confirmPayment, {
    as,
    body: {
      order,
      bearer_token,
      purchase_intent_id: intentId,
      payment_method: type,
      ...(instrument === undefined ? { card } : { payment_instrument_id: instrument }),
    },
  });
}

/** The order of an intent, as its guest sees it. */
export async function orderOfIntent({ call, pool }: TestApp, { as, intentId }: WithIntent) {
  const { rows } = await pool.query<{ order_id: string }>(
    "select order_id from payments where intent_id = $1",
    [intentId],
  );
  const query = { vendorId: "guest", orderId: rows[0]?.order_id ?? "" };
  return (await call(readOrder, { as, query })).body.result;
}

/** The charges of an intent at the simulated bank, with their results. */
export async function chargesOf({ pool }: Pick<TestApp, "pool">, intentId: string) {
  const { rows } = await pool.query<{ status: string; amount_minor: number }>(
    "select status, amount_minor from sandbox_charges where reference like $1 || '-%' order by reference",
    [intentId],
  );
  return rows;
}

/** The dependencies of payment functions, with a card provider that the test changes. */
export const depsWith = (
  { deps }: Pick<TestApp, "deps">,
  changes: Partial<CardProvider> = {},
): PaymentDeps => ({
  ...movingDeps(deps),
  cardProviders: [{ ...sandboxProvider(deps), ...changes }],
});

/** Runs a process's payment work once, as it runs at the start and every few seconds. */
export async function runPaymentWatch(
  app: Pick<TestApp, "deps">,
  changes: Partial<CardProvider> = {},
): Promise<void> {
  const watch = openPaymentWatch(depsWith(app, changes));
  await watch.run();
  await watch.close();
}

/** The state of a payment. */
export async function stateOf(
  { pool }: Pick<TestApp, "pool">,
  intentId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>("select state from payments where intent_id = $1", [
    intentId,
  ]);
  return rows[0]?.state;
}
