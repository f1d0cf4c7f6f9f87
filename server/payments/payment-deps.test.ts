import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ProviderUnavailable } from "./card-provider.ts";
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

test("cards are charged by the configured providers, in their order, or not at all", async () => {
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
  if (!ofSettings) throw new Error("There is no card provider.");
  expect((await encryptionOf(ofSettings)).public_key.kid).toBe("one-time-key");
});

test("a payment whose provider was removed gets no response, and no other provider is called", () => {
  const cardProviders = chosen({ cardProviders: ["sandbox"] });
  expect(providerNamed({ cardProviders }, "sandbox_cybersource").cardType).toBe("cybersource_creditcard");
  expect(() => providerNamed({ cardProviders }, "stripe")).toThrow(
    "The card provider stripe is not configured.",
  );
});

test("a closed copy calls no provider, so that it neither charges cards nor releases another deployment's money", async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error("The provider was called.")));
  let isClosed = true;
  const providers = chooseCardProviders({
    ...deps,
    fetch: asked,
    copy: { isClosed: () => isClosed, whenOpen: () => undefined },
    settings: { ...deps.settings, cardProviders: ["stripe", "cybersource"], cybersource, stripe },
  });
  const charge = { reference: "5f3a-1", amountMinor: 8950, currency: "PHP" as const };
  for (const provider of providers)
    await expect(provider.giveBack({ ...charge, transactionId: "T-1", captureId: null })).rejects.toThrow(
      ProviderUnavailable,
    );
  expect(asked).not.toHaveBeenCalled();
  isClosed = false;
  for (const provider of providers)
    await expect(provider.giveBack({ ...charge, transactionId: "T-1", captureId: null })).rejects.toThrow(
      ProviderUnavailable,
    );
  expect(asked).toHaveBeenCalledTimes(2);
});
