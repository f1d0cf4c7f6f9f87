import * as accounts from "@waybill/contract/accounts";
import { pathOf } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import { listOrders } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const product = await openTestApp({ deps: { copy: { isClosed: () => true, whenOpen: () => undefined } } });
afterAll(() => product.close());

/** Sends a request without body and token; returns the error code if the response is a 503. */
async function codeOf(method: "POST" | "PUT" | "DELETE" | "GET", url: string): Promise<string | undefined> {
  const { statusCode, body, headers } = await product.inject({ method, url });
  if (statusCode !== 503) return undefined;
  return (headers["x-waybill-code"] as string | undefined) ?? JSON.parse(body).errors?.[0]?.code;
}

test("on a closed copy people can sign in and read [23.20]", async () => {
  const { status, body } = await product.call(accounts.login, {
    body: { email_address: "parent@example.com", password: "Waybill!2026" },
  });
  expect(status).toBe(200);
  const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
  expect((await product.call(accounts.readAccount, { as })).status).toBe(200);
  expect((await product.call(accounts.startGuestSession)).status).toBe(201);
  expect((await product.call(accounts.logout, { as })).status).toBe(200);
  const flags = await product.inject({ method: "POST", url: "/ofrep/v1/evaluate/flags", payload: {} });
  expect(flags.statusCode).toBe(200);
});

test("a closed copy refuses every other change, for partners and recipients too [23.20]", async () => {
  const anything = new Proxy({}, { get: () => "x", has: () => true });
  const taken: string[] = [];
  for (const { facts, name } of endpoints) {
    if (facts.method === "GET") continue;
    const code = await codeOf(facts.method, pathOf(facts, anything));
    if (code === "COPY_CLOSED") continue;
    expect(code).toBeUndefined();
    taken.push(name);
  }
  expect(taken.toSorted()).toEqual([
    "addOwnPasskey",
    "addPasskey",
    "askOwnPasskey",
    "askPasskey",
    "beginOwnPasskey",
    "beginOwnTotp",
    "beginPasskey",
    "beginRiderSession",
    "beginTotp",
    "confirmOwnTotp",
    "confirmTotp",
    "endOtherSessions",
    "endRiderSession",
    "endSession",
    "extendLogin",
    "extendRiderSession",
    "forgotPassword",
    "login",
    "logout",
    "resetPassword",
    "sendRiderCode",
    "showOwnSecondFactor",
    "showSecondFactor",
    "startGuestSession",
  ]);
  for (const path of ["/orders", "/t/x", "/orders/api/v1/order/payment/authenticate/x/browser"])
    expect(await codeOf("POST", path), path).toBe("COPY_CLOSED");
  expect(await codeOf("GET", pathOf(listOrders, anything))).toBeUndefined();
});
