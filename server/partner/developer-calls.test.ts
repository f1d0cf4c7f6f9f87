import { testScenarios } from "@waybill/domain/partner/scenarios";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, partnerApi } from "./partner.fixture.ts";

const product = await openPartnerApp();
const { asking, partner, tokenFor } = product;
afterAll(product.close);

const developer = "/orders/api/v1/developer";

test("each call of a partner's system is logged with request id, status, time and refusal, visible only to its vendor [22.23]", async () => {
  const [own, other] = [await partner(), await partner()];
  const good = await own.ask("GET", `${partnerApi}/outletList?who=ana`);
  const bad = await own.ask("GET", `${partnerApi}/orders/none`);
  const calls = async (ask: typeof own.ask) => (await ask("GET", `${developer}/calls`)).body.result;
  await expect.poll(async () => (await calls(own.merchant)).length, { timeout: 8000 }).toBe(2);
  expect(await calls(own.merchant)).toEqual([
    expect.objectContaining({
      request_id: bad.headers["x-request-id"],
      status: 404,
      method: "GET",
      message: "Order not found",
    }),
    {
      request_id: good.headers["x-request-id"],
      client_id: own.client.client_id,
      method: "GET",
      path: `${partnerApi}/outletList`,
      status: 200,
      milliseconds: expect.any(Number),
      message: null,
      at: expect.any(String),
    },
  ]);
  for (const ask of [other.merchant, asking(await tokenFor("guest")), asking(await tokenFor("ops"))])
    expect(await calls(ask)).toEqual([]);
  expect((await asking()("GET", `${developer}/calls`)).status).toBe(401);
});

test("clients are listed with the ids of their keys, only for their vendor", async () => {
  const [own, other] = [await partner(), await partner()];
  const { body } = await own.merchant("GET", `${developer}/clients`);
  expect(body.result).toEqual([
    expect.objectContaining({
      client_id: own.client.client_id,
      vendor_id: own.vendorId,
      mode: "live",
      keys: [{ key_id: own.client.key_id, created_at: expect.any(String) }],
    }),
  ]);
  await own.merchant("DELETE", `${developer}/clients/${own.client.client_id}`);
  expect((await own.merchant("GET", `${developer}/clients`)).body.result).toEqual([]);
  expect((await other.merchant("GET", `${developer}/clients`)).body.result).toHaveLength(1);
  expect((await asking(await tokenFor("guest"))("GET", `${developer}/clients`)).body.result).toEqual([]);
});

test("a button of the developer's page places a test order that plays its scenario", async () => {
  const own = await partner();
  const scenario = testScenarios[0];
  const made = await own.merchant("POST", `${developer}/test-orders`, { scenario });
  expect(made.status).toBe(201);
  expect(made.body.result.tracking_link).toContain(made.body.result.order_id);
  // A test order is not found as a live order.
  expect((await own.ask("GET", `${partnerApi}/orders/${made.body.result.order_id}`)).status).toBe(404);
  const key = await own.merchant("POST", `${developer}/keys`, { name: "T", mode: "test" });
  const read = await asking(`Bearer ${key.body.result.secret}`)(
    "GET",
    `${partnerApi}/orders/${made.body.result.order_id}/test`,
  );
  expect(read.body).toMatchObject({ test_scenario: scenario });
  const guest = await asking(await tokenFor("guest"))("POST", `${developer}/test-orders`, { scenario });
  expect(guest.status).toBe(404);
  expect(guest.body.errors[0].code).toBe("VENDOR_NOT_FOUND");
});

test("partner responses have RateLimit headers, and a call over the key's quota is 429 with Retry-After [15.95]", async () => {
  const own = await partner();
  const made = await own.merchant("POST", `${developer}/keys`, {
    name: "Till",
    mode: "live",
    scopes: ["outlets:read"],
  });
  const ask = asking(`Bearer ${made.body.result.secret}`);
  const first = await ask("GET", `${partnerApi}/outletList`);
  expect(first.headers).toMatchObject({ "ratelimit-limit": "1200", "ratelimit-reset": expect.any(String) });
  const left = Number(first.headers["ratelimit-remaining"]);
  // Calls refused for a missing scope count too.
  for (let sent = 0; sent < left; sent += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, left - sent) }, () => ask("GET", `${partnerApi}/webhooks`)),
    );
  const over = await ask("GET", `${partnerApi}/outletList`);
  expect(over.status).toBe(429);
  expect(over.headers["ratelimit-remaining"]).toBe("0");
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  expect(over.body).toEqual({ message: expect.any(String) });
});
