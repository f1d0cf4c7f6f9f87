import { openWallet } from "@waybill/contract/payments";
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { askOutcome, confirm, giveUpByKey, guestWithIntent } from "./payment.fixture.ts";

const product = await openTestApp({ env: { PUBLIC_URL: "https://waybill.test" } });
afterAll(() => product.close());

test("with a configured PUBLIC_URL the browser returns from the bank to that URL", async () => {
  const { call, inject } = product;
  const key = randomUUID();
  const intent = await guestWithIntent(product, {}, key);
  const { body } = await confirm(call, intent, { number: "4000000000003220" });
  const bankPage = new URL(body.redirect_required?.redirectUrl ?? "");
  expect(bankPage.origin).toBe("https://waybill.test");

  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const url = bankPage.pathname;
  const answered = await inject({ method: "POST", url, headers, payload: "answer=decline" });
  const back = `/orders/api/v1/order/payment/return/${intent.intentId}`;
  expect(answered.headers.location).toBe(`https://waybill.test${back}`);
  const landed = await inject({ method: "GET", url: back });
  expect(landed.statusCode).toBe(303);
  expect(landed.headers["cache-control"]).toContain("no-store");
  expect(landed.headers.location).toBe(`/request-a-rider/guest?order_id=${body.order_id}&payment=failed`);

  const unpaid = { order_id: body.order_id, placed: false };
  expect((await askOutcome(call, intent)).body).toEqual(unpaid);
  expect((await giveUpByKey(call, intent.as, key)).body).toEqual(unpaid);
  const wallet = await call(openWallet, { as: intent.as, params: { vendorId: "guest" } });
  expect(wallet.body.expires_in).toBe(1800);
});
