import { afterAll, expect, test } from "vitest";
import { openPartnerApp } from "../partner.fixture.ts";

const shop = "https://shop.example";
const product = await openPartnerApp({ env: { FRAME_ANCESTORS: shop } });
const { inject, partner } = product;
afterAll(product.close);

const place = { latitude: 14.5502, longitude: 121.0541 };

const keyWith = async (scopes?: string[]) => {
  const { merchant } = await partner();
  const body = { name: "Page", mode: "live", ...(scopes && { scopes }) };
  const made = await merchant("POST", "/orders/api/v1/developer/keys", body);
  return (made.body.result as { secret: string }).secret;
};
const ask = (key: string, { body = place, origin = shop }: { body?: object; origin?: string } = {}) =>
  inject({
    method: "POST",
    url: "/embed/quote",
    headers: { authorization: `Bearer ${key}`, origin },
    payload: body,
  });

test("a prices-only key gets a price from a listed origin [20.45]", async () => {
  const key = await keyWith(["quotes"]);
  const answer = await ask(key);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ currency_code: "PHP", delivery_fee: expect.any(Number) as number });
  expect(answer.headers["access-control-allow-origin"]).toBe(shop);
  const elsewhere = await ask(key, { origin: "https://thief.example" });
  expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
  const preflight = await inject({ method: "OPTIONS", url: "/embed/quote", headers: { origin: shop } });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toBe("authorization, content-type");
});

test("a key with more rights is refused on a page, and a prices-only key can do nothing else", async () => {
  for (const scopes of [undefined, ["quotes", "orders:write"], ["orders:read"]]) {
    const answer = await ask(await keyWith(scopes));
    expect(answer.statusCode, String(scopes)).toBe(403);
    expect(answer.json<{ message: string }>().message).toContain("scope quotes alone");
  }
  const authorization = `Bearer ${await keyWith(["quotes"])}`;
  const orders = await inject({ method: "GET", url: "/ph/api/v1/orders", headers: { authorization } });
  expect(orders.statusCode).toBe(403);
});

test("a price is requested by address only, the address is searched, and an unknown one is refused", async () => {
  const key = await keyWith(["quotes"]);
  const found = await ask(key, { body: { address: "Ayala Avenue, Makati" } });
  expect(found.json()).toMatchObject({ delivery_fee: expect.any(Number) as number });
  for (const address of ["xq zzqx 99999 qqq", "\0", "\ud800", "x".repeat(255)]) {
    const nowhere = await ask(key, { body: { address } });
    expect(nowhere.statusCode, address).toBe(400);
    expect(nowhere.headers["access-control-allow-origin"]).toBe(shop);
  }
});

test.each([[[]], [{ latitude: "north" }], [{ address: "" }], [{ latitude: 999, longitude: 0 }]])(
  "an invalid place is refused with a readable message: %j",
  async (body) => {
    const answer = await ask(await keyWith(["quotes"]), { body });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json<{ message: string }>().message).not.toBe("");
    expect(answer.headers["x-waybill-code"]).toBe("INVALID_PAYLOAD");
  },
);

test("the script can be loaded by other websites", async () => {
  const answer = await inject({ method: "GET", url: "/embed/waybill.js" });
  expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(answer.headers["content-type"]).toContain("text/javascript");
});
