import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, orderBody, partnerApi as api } from "./partner.fixture.ts";

const { clock, close, inject, partner } = await openPartnerApp();
afterAll(close);

/** Random calls; MALFORMED_CALLS=10000 runs as many as docs/testing.md claims, in two minutes. */
const calls = Number(process.env["MALFORMED_CALLS"] ?? 500);
const atOnce = 50;
/** Stays below a key's limit of 1,200 calls per minute. */
const callsAMinute = 1000;

const { ask, first, merchant } = await partner("test");
const key = await merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "test" });
const authorization = `Bearer ${key.body.result.secret}`;

const order = await ask("POST", `${api}/orders`, orderBody(first));

const whole = {
  ...orderBody(first),
  name: "x",
  city: "x",
  address: "x",
  phone_number: "+639171234502",
  currency: "PHP",
  locale: "en-PH",
  latitude: 1,
  longitude: 1,
  reason: "X",
  test_speed: 1,
};
const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, "", "\0", "\ud800", -1, 1e308, 0, [], {}, true, [[[]]], "x".repeat(3000)),
  fc.jsonValue({ maxDepth: 2 }),
);
const field = fc.constantFrom(...Object.keys(whole), "test_scenario", "products", "quote_id", "__proto__");
const inner = fc.constantFrom("name", "phone_number", "location", "notes", "email");
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.tuple(field, hostile).map(([name, value]) => JSON.stringify({ ...whole, [name]: value })),
  fc
    .tuple(inner, hostile)
    .map(([name, value]) => JSON.stringify({ ...whole, recipient: { ...whole.recipient, [name]: value } })),
  // Truncated, or not JSON at all.
  fc
    .tuple(fc.nat(300), fc.string({ unit: "binary" }))
    .map(([end, more]) => JSON.stringify(whole).slice(0, end) + more),
);
const text = fc.oneof(
  fc.constantFrom("%00", "%", "%ff", "..", "x".repeat(400), "'", "%E0%A4%A", first, "0"),
  fc.string({ unit: "binary", maxLength: 30 }).map(encodeURIComponent),
);
const path = fc
  .tuple(
    fc.constantFrom(
      "/orders",
      "/orders/fee",
      "/orders/time",
      "/quotes",
      "/outletList",
      "/orders/:id",
      "/outlets/:id",
      `/orders/${order.body.order_id}`,
      `/orders/${order.body.order_id}/test/steps`,
      "/orders/:id/coordinates",
      "/orders/:id/test",
      "/orders/:id/test/steps",
      "/orders/proof_of_pickup/:id",
      "/orders?cursor=:id",
      "/orders?limit=:id",
      "/orders?from=:id",
    ),
    text,
  )
  .map(([form, id]) => `${api}${form.replace(":id", () => id)}`);
type Call = { method: string; path: string; body: string; type: string };
const call: fc.Arbitrary<Call> = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
  path,
  body,
  type: fc.constantFrom("application/json", "application/json", "text/plain", "application/xml", "x"),
});

test(`${calls.toLocaleString("en")} malformed calls, oversized ones among them, get no 5xx [15.117]`, async () => {
  const seed = Date.now();
  const made = fc.sample(call, { numRuns: calls, seed });
  const seen: Record<number, number> = {};
  const send = async ({ method, path: url, body: payload, type }: Call, isLarge: boolean) => {
    const answer = await inject({
      method: method as "POST",
      url,
      headers: { authorization, "content-type": type },
      ...(method !== "GET" && { payload: isLarge ? `"${"x".repeat(1_100_000)}"` : payload }),
    });
    if (isLarge && answer.statusCode === 413) expect(Object.keys(answer.json())).toEqual(["message"]);
    expect(answer.statusCode, `seed ${seed}: ${method} ${url} ${payload}`).toBeLessThan(500);
    seen[answer.statusCode] = (seen[answer.statusCode] ?? 0) + 1;
  };
  for (let at = 0; at < made.length; at += atOnce) {
    if (at % callsAMinute === 0) clock.advance(60_000);
    // Each batch also has a body over the limit, sent to a route that reads bodies.
    const tooLarge = { method: "POST", path: `${api}/orders`, body: "", type: "application/json" };
    const lot = made.slice(at, at + atOnce).map((one) => send(one, false));
    await Promise.all([...lot, send(tooLarge, true)]);
  }
  // The calls reached validation: their refusals differ, and none is of the rate limit.
  expect(seen[429]).toBeUndefined();
  for (const status of [400, 404, 413]) expect(seen[status]).toBeGreaterThan(0);
});
