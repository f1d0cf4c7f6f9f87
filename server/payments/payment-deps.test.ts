import { afterAll, expect, test } from "vitest";
import type { CardProvider } from "./card-provider.ts";
import { openTestApp } from "../testing/test-app.ts";
import { fakeCybersource } from "./cybersource/fake-cybersource.fixture.ts";
import { chooseCardProvider } from "./payment-deps.ts";

const { close, deps } = await openTestApp();
const bank = await fakeCybersource();
afterAll(async () => {
  await bank.close();
  await close();
});

const chosen = (
  settings: Pick<typeof deps.settings, "cardProvider" | "cybersource">,
): CardProvider | undefined =>
  chooseCardProvider({ ...deps, fetch, settings: { ...deps.settings, ...settings } });

test("cards are charged by whom the settings name, and by nobody where they say so", async () => {
  const cybersource = { ...bank.settings };
  expect(chosen({ cardProvider: "sandbox", cybersource: undefined })?.name).toBe("sandbox");
  expect(chosen({ cardProvider: "none", cybersource })).toBeUndefined();
  const bankOfSettings = chosen({ cardProvider: "cybersource", cybersource });
  expect(bankOfSettings?.name).toBe("cybersource");
  expect((await bankOfSettings?.encryption())?.public_key.kid).toBe("one-time-key");
});
