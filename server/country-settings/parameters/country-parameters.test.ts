import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const read = async (name: string, who = "parent") =>
  product.call(readCountryParameter, { as: await product.tokenFor(who), params: { name } });

test("every parameter of the spec is served as text, cached for five minutes [7.21 7.25]", async () => {
  const answers = {
    serviceHours: "0000:2359",
    onlinePaymentActivated: expect.stringMatching(/^(true|false)$/) as string,
    orderItemValueExceedLimit: expect.stringMatching(/^-?\d+$/) as string,
    paymentMethods: "PAID|CASH_ON_DELIVERY|PAYMENT_ON_DELIVERY",
    allOutletOrders: "true",
  };
  for (const [name, result] of Object.entries(answers)) {
    const { status, body, headers } = await read(name);
    expect(status).toBe(200);
    expect(body, name).toEqual({ result });
    expect(headers["cache-control"]).toBe("max-age=300");
  }
});

test("a guest and a partner may read them too, a caller without a token may not", async () => {
  expect((await read("serviceHours", "guest")).status).toBe(200);
  expect((await read("serviceHours", "godroid")).status).toBe(200);
  expect((await product.call(readCountryParameter, { params: { name: "serviceHours" } })).status).toBe(401);
});

test("a name that is not a parameter is not found, not even one of JavaScript's own", async () => {
  expect((await read("maximumSpeed")).status).toBe(404);
  expect((await read("constructor")).status).toBe(404);
});

test("an operator's setting overrides the default", async () => {
  await product.db
    .insertInto("country_parameters")
    .values({ name: "serviceHours", value: "0700:2300" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "0700:2300" }))
    .execute();
  expect((await read("serviceHours")).body.result).toBe("0700:2300");
});
