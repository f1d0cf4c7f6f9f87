import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { fakeCybersource } from "./cybersource/fake-cybersource.fixture.ts";
import { encryptionOf } from "./payment.fixture.ts";
import { chooseCardProviders, providerNamed } from "./payment-deps.ts";

const { close, deps } = await openTestApp();
const bank = await fakeCybersource();
afterAll(async () => {
  await bank.close();
  await close();
});

type CardSettings = Pick<typeof deps.settings, "cardProviders" | "cybersource" | "stripe">;

const chosen = (settings: Partial<CardSettings>) =>
  chooseCardProviders({
    ...deps,
    fetch,
    settings: { ...deps.settings, cybersource: undefined, stripe: undefined, ...settings },
  });
const named = (settings: Partial<CardSettings>) =>
  chosen(settings).map(({ name, cardType }) => [name, cardType]);

const cybersource = { ...bank.settings };
const stripe = {
  url: "https://stripe.test",
  secretKey: "sk_test_1",
  publishableKey: "pk_test_1",
  webhookSecret: "w",
};

test("cards are charged by whom the settings name, in their order, and by nobody where they say so", async () => {
  expect(named({ cardProviders: ["sandbox"] })).toEqual([
    ["sandbox", "generic_creditcard"],
    ["sandbox_cybersource", "cybersource_creditcard"],
  ]);
  expect(named({ cardProviders: [], cybersource, stripe })).toEqual([]);
  expect(named({ cardProviders: ["stripe", "cybersource"], cybersource, stripe })).toEqual([
    ["stripe", "generic_creditcard"],
    ["cybersource", "cybersource_creditcard"],
  ]);
  expect(named({ cardProviders: ["stripe", "cybersource"] })).toEqual([]);
  const [ofSettings] = chosen({ cardProviders: ["cybersource"], cybersource });
  if (!ofSettings) throw new Error("Nobody charges cards.");
  expect((await encryptionOf(ofSettings)).public_key.kid).toBe("one-time-key");
});

test("a payment with a provider that is here no more has no answer, and no other provider is asked", () => {
  const cardProviders = chosen({ cardProviders: ["sandbox"] });
  expect(providerNamed({ cardProviders }, "sandbox_cybersource").cardType).toBe("cybersource_creditcard");
  expect(() => providerNamed({ cardProviders }, "stripe")).toThrow("The card provider stripe is not here.");
});
