import { fireEvent, screen, waitFor } from "@testing-library/react";
import { followSession } from "@waybill/client/session/session-store.ts";
import type { SavedCard } from "@waybill/contract/payments";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { fill } from "../fill-request.fixture.ts";
import {
  startGuest,
  fillDelivery,
  fillOrigin,
  guestVendor,
  endGuestSession,
} from "../origin/guest.fixture.ts";
import { openRequest, type Answers } from "../request-screen.fixture.tsx";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { n = "", e = "" } = publicKey.export({ format: "jwk" });
const encryption = {
  alg: "RSA-OAEP-256",
  enc: "A256GCM",
  public_key: { kty: "RSA", kid: "k", n, e },
  context: null,
};

export const storedCard: SavedCard = {
  payment_instrument_id: "card-7",
  brand: "visa",
  last_four: "4242",
  expiry_month: "12",
  expiry_year: "2030",
};

export const intentWith = (cards: SavedCard[] = [], intent_id = "intent-1") => ({
  body: { intent_id, payment_methods: [paymentMethodOf("generic_creditcard", cards)] },
});

/** A card payment method whose card the browser encrypts. */
export const paymentMethodOf = (payment_method: string, cards: SavedCard[] = []) => ({
  payment_method,
  encryption,
  hosted_fields: null,
  cards,
});

export const auth = "/order/payment/auth/guest";
export const intent = "/order/payment/intent";
export const confirm = "/order/payment/intent/confirm";
const order_id = "guest-ABCDEFGH23";

const payments: Answers = {
  "GET /get-country-parameter/onlinePaymentActivated": () => ({ body: { result: "true" } }),
  [`POST ${auth}`]: () => ({ body: { wallet_id: "w-1", access_token: "wallet-token", expires_in: 1800 } }),
  [`POST ${intent}`]: () => intentWith(),
  [`POST ${confirm}`]: () => ({ body: { order_id, redirect_required: null } }),
};

export const openAsGuest = (answers: Answers = {}, query = "") =>
  openRequest({ vendors: [guestVendor], answers: { ...payments, ...answers }, query });

/** Fills in everything except the card and goes to the payment. */
export async function goToPayment() {
  await fillOrigin();
  await fillDelivery();
  fireEvent.click(await screen.findByRole("radio", { name: "By card now" }));
  await waitFor(() => {
    if (!screen.getByRole("button", { name: /Go to payment/ }).textContent?.includes("₱99"))
      throw new Error();
  });
  fireEvent.click(screen.getByRole("button", { name: /Go to payment/ }));
}

export const payButton = () => screen.findByRole("button", { name: /^Pay ₱/ });

export async function fillCard(number = "4242424242424242") {
  await payButton();
  fill("Card number", number);
  fill("Expires", "1230");
  fill("Security code", "123");
  fill("Name on the card", "Liza Cruz");
}

export async function pay() {
  fireEvent.submit(screen.getByRole("form", { name: "Pay by card" }));
}

/** Starts each test with a new guest and a fake clock. */
export function asNewGuests(): void {
  beforeAll(() => followSession());
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    startGuest();
  });
  afterEach(() => {
    endGuestSession();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const alert = async (words: RegExp) =>
  waitFor(() => {
    const alertTexts = screen.getAllByRole("alert").map((box) => box.textContent);
    expect(alertTexts.join(" ")).toMatch(words);
  });
