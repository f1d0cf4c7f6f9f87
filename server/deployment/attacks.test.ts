import { login } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { createOrder } from "@waybill/contract/orders";
import { SignJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { orderRequest, placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), outletId: outletIds[0], email };
};
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

test("a token without an algorithm, with another kind of key or for another audience is not authenticated [23.41]", async () => {
  const { as } = await begin();
  const claims = claimsOf(as);
  const { keys } = (await inject({ url: "/.well-known/jwks.json" })).json<{ keys: { x: string }[] }>();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  // Misuses the public key as the secret of a symmetric signature.
  const published = new TextEncoder().encode(JSON.stringify(keys[0]));
  const confused = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(published);
  const bare = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(keys[0]?.x ?? "", "base64url"));
  const unsigned = `${part({ alg: "none" })}.${part(claims)}.`;
  const rider = (await tokenFor("rider")).split(" ")[1] ?? "";
  for (const token of [confused, bare, unsigned, rider, `${as.split(" ")[1]}x`])
    expect((await call(listVendors, { as: `Bearer ${token}` })).status, token.slice(0, 40)).toBe(401);
});

test("a sign-in always issues new tokens, sets no cookie, and accepts no cookie as a token [23.41]", async () => {
  const { as } = await begin();
  const headers = { cookie: `auth-meta=${as}; session=fixed`, authorization: as };
  const payload = { email_address: "parent@example.com", password: "Waybill!2026" };
  const answer = await inject({ method: "POST", url: login.path, headers, payload });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain(as.split(" ")[1]);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const byCookie = await inject({
    method: "GET",
    url: listVendors.path,
    headers: { cookie: headers.cookie },
  });
  expect(byCookie.statusCode).toBe(401);
});

test("an existing and an unknown account get identical refusals [23.41]", async () => {
  const refusedFor = async (address: string) => {
    const body = { email_address: address, password: "wrong-password" };
    const answer = await inject({ method: "POST", url: login.path, payload: body });
    return { statusCode: answer.statusCode, answerText: answer.body };
  };
  const known = await refusedFor("parent@example.com");
  expect(known.statusCode).toBe(401);
  expect(await refusedFor("nobody@example.com")).toEqual(known);
});

test("sending a field that the caller may not set does not set it [23.41]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const forced = { status: "DELIVERED", guest_id: "g", is_test: true, version: 99, tracking_secret: "known" };
  const placed = await call(createOrder, { as, body: { ...request, ...forced } });
  expect(placed.status).toBe(201);
  expect(placed.body.result.status).not.toBe("DELIVERED");
  expect(placed.body.result.tracking_link).not.toContain("known");
  const cheaper = await call(createOrder, { as, body: { ...request, delivery_fee: 0.01 } });
  expect(cheaper.status).toBe(422);
});

test("a form of another site changes nothing, and no other origin may read a response [23.41]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const answer = await inject({
      method: "POST",
      url: createOrder.path,
      headers: { "content-type": type, authorization: as },
      payload: JSON.stringify(request),
    });
    expect(answer.statusCode, type).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, type).toBeLessThan(500);
  }
  const read = await inject({
    method: "GET",
    url: listVendors.path,
    headers: { authorization: as, origin: "https://thief.example" },
  });
  expect(read.headers["access-control-allow-origin"]).toBeUndefined();
  expect(read.headers["access-control-allow-credentials"]).toBeUndefined();
});

test("no URL redirects to another site, and no path leaves the product's folders [23.41]", async () => {
  const { as, outletId } = await begin();
  const { order_id, tracking_link } = await placeTestOrder(call, as, outletId);
  const { search } = new URL(tracking_link);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of [`/tracking/${order_id}`, `/tracking//thief.example/${order_id}`]) {
    const answer = await inject({
      method: "POST",
      url: `${path}/notices${search}&lang=//thief.example`,
      headers: form,
      payload: "wanted=no",
    });
    const location = String(answer.headers.location ?? "/");
    expect(new URL(location, "https://own.example").origin, path).toBe("https://own.example");
  }
  for (const url of ["//thief.example", "//thief.example/%2e%2e", "/\\thief.example"]) {
    const answer = await inject({ method: "GET", url, headers: { accept: "text/html" } });
    expect(String(answer.headers.location ?? ""), url).not.toContain("thief");
  }
  const folders = ["assets", "locales", "locales/office", "map", "fonts", "recipient", "brands", "embed"];
  for (const folder of folders)
    for (const name of [
      "../package.json",
      "..%2fpackage.json",
      "%2e%2e%2fpackage.json",
      "..%5cpackage.json",
    ]) {
      const { statusCode, body } = await inject({ method: "GET", url: `/${folder}/${name}` });
      expect(statusCode, `${folder}/${name}`).toBeGreaterThanOrEqual(400);
      expect(body, `${folder}/${name}`).not.toContain('"workspaces"');
    }
});

test("long texts that slow down a bad regular expression are refused or answered in time [23.41]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const evil = [
    `${"a".repeat(50_000)}!`,
    `${"a@".repeat(20_000)}`,
    `${" ".repeat(50_000)}x`,
    "+".repeat(50_000),
  ];
  for (const text of evil) {
    const email = { email_address: text, password: "x" };
    const signIn = await inject({ method: "POST", url: login.path, payload: email });
    expect(signIn.statusCode).toBeLessThan(500);
    const customer = { ...request.customer, name: text, phone_number: text };
    const ordered = await call(createOrder, { as, body: { ...request, customer } });
    expect(ordered.status).toBeGreaterThanOrEqual(400);
    expect(ordered.status).toBeLessThan(500);
  }
});
