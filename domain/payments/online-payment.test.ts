import { expect, test } from "vitest";
import { paymentOptions } from "./payment-methods.ts";
import {
  isPaymentActivated,
  mayPayOnline,
  type Wallet,
  walletExpiresAt,
  walletSeconds,
} from "./online-payment.ts";

test("online payment is activated only by the text 'true' [7.22]", () => {
  expect(isPaymentActivated("true")).toBe(true);
  for (const other of ["false", "TRUE", "True", " true", "1", "yes", "", undefined])
    expect(isPaymentActivated(other)).toBe(false);
});

test("online payment is supported as well as cash on delivery: for guests, if activated [5.30] [6.05]", () => {
  const ways = [true, false].flatMap((isGuest) =>
    [true, false].map((hasPaymentActivated) => mayPayOnline({ isGuest, hasPaymentActivated })),
  );
  expect(ways).toEqual([true, false, false, false]);
  expect(paymentOptions.cash_on_delivery.payment_method).toBe("CASH_ON_DELIVERY");
});

const now = new Date("2026-03-10T02:00:00.000Z");
const wallet: Wallet = { wallet_id: "w-1", access_token: "t-1", expires_in: walletSeconds };

test("a wallet has its id, its token and the seconds until it expires [3.26]", () => {
  expect(Object.keys(wallet).sort()).toEqual(["access_token", "expires_in", "wallet_id"]);
  expect(walletExpiresAt(wallet, now).toISOString()).toBe("2026-03-10T02:30:00.000Z");
});
