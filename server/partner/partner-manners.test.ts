import { partnerCodes } from "@waybill/contract/partner/codes";
import * as orders from "@waybill/contract/partner/orders";
import * as outlets from "@waybill/contract/partner/outlets";
import * as testing from "@waybill/contract/partner/testing";
import { IdempotencyKey } from "@waybill/contract/partner/values";
import * as webhooks from "@waybill/contract/partner/webhooks";
import { afterAll, expect, test } from "vitest";
import { deprecationHeaders } from "./partner-route.ts";
import { openPartnerApp, orderBody, partnerApi as api } from "./partner.fixture.ts";

const { asking, close, move, partner } = await openPartnerApp();
afterAll(close);

test("every response has x-request-id, and every partner response its version [22.19] [22.22]", async () => {
  const { ask } = await partner();
  const stranger = asking();
  const answers = await Promise.all([
    ask("GET", `${api}/outletList`),
    ask("GET", `${api}/orders/none`),
    ask("POST", `${api}/orders`, {}),
    ask("POST", `${api}/orders`, "a=b", { "content-type": "text/csv" }),
    stranger("GET", `${api}/orders`),
    asking("Bearer broken")("GET", `${api}/orders`),
    stranger("GET", `${api}/orders/%E0%A4%A`),
    stranger("POST", "/oauth2/token"),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404, 400, 415, 401, 403]));
  for (const { headers } of answers) {
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(headers["waybill-version"]).toBe("1");
  }
  for (const url of ["/health", "/orders/api/v1/none", "/nowhere.txt", "/"])
    expect((await stranger("GET", url)).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});

test("a deprecated call says since when and until when [22.22]", () => {
  const [since, sunset] = [new Date("2026-11-01T00:00:00Z"), new Date("2027-11-01T00:00:00Z")];
  expect(deprecationHeaders({ deprecated: { since, sunset } })).toEqual({
    deprecation: "@1793491200",
    sunset: "Mon, 01 Nov 2027 00:00:00 GMT",
  });
  expect(deprecationHeaders({})).toEqual({});
});

test("a refusal has a documented code and names the field and its limit [22.20] [22.21]", async () => {
  const { ask, first } = await partner();
  const body = orderBody(first);
  const refusals = await Promise.all([
    ask("GET", `${api}/orders/none`),
    ask("GET", `${api}/outlets/none`),
    ask("POST", `${api}/orders`, { ...body, amount: 0 }),
    ask("POST", `${api}/orders`, { ...body, description: "x".repeat(1001) }),
    asking("Bearer broken")("GET", `${api}/orders`),
    asking()("GET", `${api}/orders`),
  ]);
  expect(refusals.map(({ headers }) => headers["x-waybill-code"])).toEqual([
    "ORDER_NOT_FOUND",
    "OUTLET_NOT_FOUND",
    "AMOUNT_REQUIRED",
    "INVALID_PAYLOAD",
    "TOKEN_NOT_VALID",
    "AUTHORIZATION_MISSING",
  ]);
  for (const { headers } of refusals) expect(partnerCodes).toHaveProperty(String(headers["x-waybill-code"]));
  expect(refusals[3]?.body.message).toContain("description is not valid: at most 1000 characters");
});

test("every POST of the contract accepts an Idempotency-Key [22.30]", () => {
  const calls = Object.entries({ ...orders, ...outlets, ...testing, ...webhooks });
  const posts = calls.filter(([, call]) => "method" in call && call.method === "POST");
  expect(posts.length).toBeGreaterThan(5);
  for (const [name, call] of posts) expect(call, name).toHaveProperty("headers", IdempotencyKey);
});

test("an Idempotency-Key works on every POST, and a refused call frees it [22.30]", async () => {
  const { ask, first } = await partner();
  const made = { url: "https://hooks.example.com/a", events: ["status"] };
  const key = { "idempotency-key": "k" };
  const [one, two] = await Promise.all([
    ask("POST", `${api}/webhooks`, made, key),
    ask("POST", `${api}/webhooks`, made, key),
  ]);
  const { id } = one.body.result;
  expect(two.body).toEqual(one.body);
  const again = await ask("POST", `${api}/webhooks`, made, key);
  expect(again.body).toEqual(one.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect((await ask("GET", `${api}/webhooks`)).body.result).toHaveLength(1);
  expect((await ask("POST", `${api}/webhooks`, { ...made, events: ["refund"] }, key)).status).toBe(422);
  for (const path of ["rotate", "test"]) {
    const at = `${api}/webhooks/${id}/${path}`;
    const done = await ask("POST", at, undefined, key);
    expect(done.status).toBeLessThan(300);
    expect((await ask("POST", at, undefined, key)).body).toEqual(done.body);
    expect((await ask("POST", at, undefined, { "idempotency-key": "other" })).body).not.toEqual(done.body);
  }
  const free = { "idempotency-key": "free" };
  expect((await ask("POST", `${api}/webhooks`, { ...made, url: "https://10.0.0.1/" }, free)).status).toBe(
    400,
  );
  expect((await ask("POST", `${api}/webhooks`, made, free)).status).toBe(201);
  expect((await ask("POST", `${api}/orders/none/test/steps`, {}, key)).status).toBe(404);
  const [delivery] = (await ask("GET", `${api}/webhooks/${id}/deliveries`)).body.result;
  for (const path of [`deliveries/${delivery.id}/replay`, "replay"]) {
    const span = { from: "2026-03-01T00:00:00Z", to: "2026-03-20T00:00:00Z" };
    const body = path === "replay" ? span : undefined;
    const sent = () => ask("POST", `${api}/webhooks/${id}/${path}`, body, { "idempotency-key": path });
    const done = await sent();
    expect(done.status, path).toBeLessThan(300);
    const repeated = await sent();
    expect(repeated.body).toEqual(done.body);
    expect(repeated.headers["idempotent-replayed"]).toBe("true");
  }
  const order = await ask("POST", `${api}/orders`, orderBody(first), { "idempotency-key": "o" });
  await move(order.body.order_id, "WAITING_FOR_TRANSPORT");
  const same = await ask("POST", `${api}/orders`, orderBody(first), { "idempotency-key": "o" });
  expect(same.body).toEqual(order.body);
  expect(same.headers["idempotent-replayed"]).toBe("true");
});
