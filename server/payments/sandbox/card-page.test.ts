import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import { returnFromProvider } from "../paying/return-from-provider.ts";
import { confirm, depsWith, guestWithIntent, orderOfIntent, runPaymentWatch } from "../payment.fixture.ts";
import { cardPageRoutes } from "./card-page-routes.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const wantsConfirmation = "4000000000003220";

async function redirected() {
  const intent = await guestWithIntent(product);
  const answer = await confirm(product.call, intent, { number: wantsConfirmation });
  const url = new URL(answer.body.redirect_required?.redirectUrl ?? "");
  return { intent, answer, path: url.pathname };
}

const post = (url: string, answer: string) =>
  product.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `answer=${answer}`,
  });

/** Submits the bank's page, and follows the browser back to the portal. */
async function answer(path: string, given: string): Promise<string> {
  const back = await post(path, given);
  expect(back.statusCode).toBe(303);
  const { pathname } = new URL(String(back.headers.location));
  const landed = await product.inject({ method: "GET", url: pathname });
  expect(landed.statusCode).toBe(303);
  return String(landed.headers.location);
}

test("a card that needs confirmation sends the browser to the bank's page, with the same URL again if repeated [7.45]", async () => {
  const { intent, answer: first, path } = await redirected();
  expect(first.status).toBe(200);
  const { order_id } = await orderOfIntent(product, intent);
  const redirectUrl = `http://localhost${path}`;
  expect(first.body).toEqual({ order_id, redirect_required: { redirectUrl } });
  expect((await confirm(product.call, intent)).body).toEqual(first.body);
  const page = await product.inject({ method: "GET", url: path });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("visa ending in 3220");
  expect(page.body).toContain("<title>Sandbox bank");
  expect(page.body).toContain(`₱${intent.order.delivery_fee.toFixed(2)}`);
  expect(page.body).toContain(`<form method="post" action="${path}">`);
  for (const [value, words] of [
    ["approve", "Confirm the payment"],
    ["decline", "Refuse it"],
    ["cancel", "Go back without paying"],
  ])
    expect(page.body).toContain(`<button name="answer" value="${value}">${words}</button>`);
  expect(page.body).toContain("A pretended bank for trying things out: no money moves.");
  expect(page.body).toContain("button[value=approve]{background:");
  expect(page.headers["cache-control"]).toContain("no-store");
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_INITIATED");
});

test("a guest who confirms returns to the order, which is placed once", async () => {
  const { intent, path } = await redirected();
  const { order_id } = await orderOfIntent(product, intent);
  expect(await answer(path, "approve")).toBe(`/order-tracking/guest?order_id=${order_id}&payment=paid`);
  expect((await orderOfIntent(product, intent)).status).toBe("RECEIVED");
  expect(await answer(path, "decline")).toContain("payment=paid");
  const page = await product.inject({ method: "GET", url: path });
  expect(page.body).toContain("<p>This payment was answered already.</p>");
  expect(page.body).not.toContain("<form");
  expect((await confirm(product.call, intent)).body).toEqual({ order_id, redirect_required: null });
});

test("a guest who declines returns to the request, and can pay with another card", async () => {
  const { intent, path } = await redirected();
  expect(await answer(path, "decline")).toMatch(/^\/request-a-rider\/guest\?order_id=.*&payment=failed$/);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_FAILED");
  expect((await confirm(product.call, intent)).status).toBe(200);
});

test("a guest who goes back without paying has abandoned the order", async () => {
  const { intent, path } = await redirected();
  expect(await answer(path, "cancel")).toContain("payment=cancelled");
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
});

test("what the browser sends when it returns is ignored: the outcome is read from the provider", async () => {
  const { intent, path } = await redirected();
  const back = `/orders/api/v1/order/payment/return/${intent.intentId}?payment=paid`;
  const landed = await product.inject({ method: "GET", url: back });
  expect(landed.headers.location).toContain("payment=cancelled");
  expect(await answer(path, "approve")).toContain("payment=cancelled");
  expect((await product.inject({ method: "GET", url: back.replace(intent.intentId, "x") })).statusCode).toBe(
    404,
  );
});

test("a guest who confirmed but never came back from the bank finds the order placed", async () => {
  const { intent, path } = await redirected();
  await post(path, "approve");
  product.clock.advance(15 * 60_000);
  await runPaymentWatch(product);
  expect((await orderOfIntent(product, intent)).status).toBe("RECEIVED");
});

test("the bank's page accepts only its own answers", async () => {
  const { path } = await redirected();
  expect((await post(path, "steal")).statusCode).toBe(400);
  expect((await post("/san/card-page/nothing", "approve")).statusCode).toBe(404);
  expect(
    (await product.inject({ method: "POST", url: path, payload: { answer: "approve" } })).statusCode,
  ).toBe(400);
});

test.each(["", "answer=", "answer=perhaps", "other=approve"])(
  "an invalid answer is refused with its field, and the payment waits: %s",
  async (payload) => {
    const { intent, path } = await redirected();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const refused = await product.inject({ method: "POST", url: path, headers, payload });
    expect(refused.statusCode).toBe(400);
    expect(JSON.parse(refused.body).errors[0].path).toEqual(["answer"]);
    expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_INITIATED");
  },
);

test("the simulated bank's page exists only in a sandbox with that provider", async () => {
  const { path } = await redirected();
  const pages = async (settings: Partial<typeof product.deps.settings>) => {
    const app = Fastify();
    cardPageRoutes(app, { ...product.deps, settings: { ...product.deps.settings, ...settings } });
    const statuses = [
      await app.inject({ method: "GET", url: path }),
      await app.inject({ method: "POST", url: path }),
    ];
    await app.close();
    return statuses.map(({ statusCode }) => statusCode === 404);
  };
  expect(await pages({})).toEqual([false, false]);
  expect(await pages({ environment: "prd" })).toEqual([true, true]);
  expect(await pages({ cardProviders: [] })).toEqual([true, true]);
});

test("a guest who returns while the bank is unavailable sees no payment yet, and a defect stays a defect", async () => {
  const { intent } = await redirected();
  const { order_id } = await orderOfIntent(product, intent);
  const back = (problem: Error) =>
    returnFromProvider(depsWith(product, { outcomeOf: () => Promise.reject(problem) }), intent.intentId);
  expect(await back(new ProviderUnavailable("away"))).toBe(
    `/request-a-rider/guest?order_id=${order_id}&payment=failed`,
  );
  await expect(back(new Error("a defect"))).rejects.toThrow("a defect");
  const { db } = product;
  for (const [state, address] of [
    ["captured", `/order-tracking/guest?order_id=${order_id}&payment=paid`],
    ["ended", `/request-a-rider/guest?order_id=${order_id}&payment=cancelled`],
    ["failed", `/request-a-rider/guest?order_id=${order_id}&payment=failed`],
  ] as const) {
    await db.updateTable("payments").set({ state }).where("intent_id", "=", intent.intentId).execute();
    // If the outcome is known, the provider is not called.
    expect(await back(new Error("a defect"))).toBe(address);
  }
});
