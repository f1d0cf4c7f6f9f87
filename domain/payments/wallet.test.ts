import { expect, test } from "vitest";
import { cardSteps, nextCardStep, walletOverAt, walletSeconds, type Wallet } from "./wallet.ts";

const now = new Date("2026-03-10T02:00:00.000Z");
const wallet: Wallet = { wallet_id: "w-1", access_token: "t-1", expires_in: walletSeconds };

test("a wallet holds its id, its token and the seconds it is good for [3.26]", () => {
  expect(Object.keys(wallet).sort()).toEqual(["access_token", "expires_in", "wallet_id"]);
  expect(walletOverAt(wallet, now).toISOString()).toBe("2026-03-10T02:30:00.000Z");
});

test("a card payment goes from wallet to intent to confirm, and never past one of them [4.66]", () => {
  expect(cardSteps).toEqual(["wallet", "intent", "confirm"]);
  const over = walletOverAt(wallet, now);
  expect(nextCardStep({ walletOverAt: undefined, intentId: undefined }, now)).toBe("wallet");
  expect(nextCardStep({ walletOverAt: undefined, intentId: "i-1" }, now)).toBe("wallet");
  expect(nextCardStep({ walletOverAt: over, intentId: undefined }, now)).toBe("intent");
  expect(nextCardStep({ walletOverAt: over, intentId: "i-1" }, now)).toBe("confirm");
});

test("a wallet that is over is opened anew, whatever was made in it", () => {
  const over = walletOverAt(wallet, now);
  expect(nextCardStep({ walletOverAt: over, intentId: "i-1" }, over)).toBe("wallet");
});
