import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import { openWallet } from "@waybill/contract/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { askIntent, confirm, guestWithIntent } from "../payment.fixture.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const everyone = ["parent", "ops", "godroid"] as const;

test("only a guest can pay by card: neither a merchant, a partner nor an operator [6.05]", async () => {
  const intent = await guestWithIntent(product);
  for (const who of everyone) {
    const as = await product.tokenFor(who);
    const answers = [
      await product.call(openWallet, { as, params: { vendorId: "guest" } }),
      await askIntent(product.call, { ...intent, as }),
      await confirm(product.call, { ...intent, as }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.errors[0].code).toBe("CARD_PAYMENT_NOT_AVAILABLE");
    }
  }
  const rider = await product.tokenFor("rider");
  expect((await product.call(openWallet, { as: rider, params: { vendorId: "guest" } })).status).toBe(401);
  expect((await product.call(openWallet, { params: { vendorId: "guest" } })).status).toBe(401);
  expect((await confirm(product.call, { ...intent, as: "" })).status).toBe(401);
  expect((await askIntent(product.call, { ...intent, as: "" })).status).toBe(401);
});

test("another guest cannot use the wallet or the intent, and another vendor's are not found", async () => {
  const intent = await guestWithIntent(product);
  const stranger = await guestWithIntent(product);
  expect((await askIntent(product.call, { ...intent, as: stranger.as })).status).toBe(410);
  const taken = await confirm(product.call, {
    ...intent,
    as: stranger.as,
    bearer_token: stranger.bearer_token,
  });
  expect(taken.status).toBe(404);
  const { as } = intent;
  expect((await product.call(openWallet, { as, params: { vendorId: "kanto" } })).status).toBe(404);
});

test("card payments are refused unless the country parameter allows them [6.05]", async () => {
  const intent = await guestWithIntent(product);
  const { as } = intent;
  await product.db
    .insertInto("country_parameters")
    .values({ name: "onlinePaymentActivated", value: "false" })
    .execute();
  const answers = [
    await product.call(openWallet, { as, params: { vendorId: "guest" } }),
    await askIntent(product.call, intent),
    await confirm(product.call, intent),
  ];
  await product.db.deleteFrom("country_parameters").where("name", "=", "onlinePaymentActivated").execute();
  for (const { status } of answers) expect(status).toBe(403);
  expect((await confirm(product.call, intent)).status).toBe(200);
});

test("without a provider online payment is shown as not activated, whatever was set [6.05]", async () => {
  const without = await openTestApp({ env: { CARD_PROVIDER: "none" } });
  const as = await without.tokenFor("guest");
  await without.db
    .insertInto("country_parameters")
    .values({ name: "onlinePaymentActivated", value: "true" })
    .execute();
  const { body } = await without.call(readCountryParameter, {
    as,
    params: { name: "onlinePaymentActivated" },
  });
  expect(body.result).toBe("false");
  expect((await without.call(openWallet, { as, params: { vendorId: "guest" } })).status).toBe(403);
  expect((await without.inject({ method: "GET", url: "/san/card-page/x" })).statusCode).toBe(404);
  await without.close();
});
