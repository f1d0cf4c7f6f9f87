import { endpoints } from "@waybill/contract/openapi";
import * as fc from "fast-check";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { openRiding, paid } from "../fleets/riders/riding.fixture.ts";

const riding = await openRiding();
const { clock, close, inject, tokenFor } = riding;
afterAll(close);

/** Random calls; MALFORMED_EVERYWHERE=20000 runs as many as docs/testing.md claims. */
const calls = Number(process.env["MALFORMED_EVERYWHERE"] ?? 1000);
const atOnce = 25;
/** Stays below the rate limits, which count per minute. */
const callsAMinute = 200;
const maxGrowthBytes = 60_000_000;

const { merchant, order, outletId, rider } = await riding.begin(paid);
const bearers = [merchant, await tokenFor("ops"), rider.as];

const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, "", "\0", "\ud800", -1, 1e308, 0, [], {}, true, [[[]]], "x".repeat(3000)),
  fc.constantFrom<unknown>(order.order_id, outletId, "../../etc/passwd", "' or 1=1 --", "${7*7}", "%00"),
  fc.jsonValue({ maxDepth: 2 }),
);
const text = fc.oneof(
  fc.constantFrom(order.order_id, outletId, "%", "..", "x".repeat(300), "'", "0", "-1", "NaN", "undefined"),
  fc.string({ unit: "binary", maxLength: 30 }),
);

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

type Call = { method: string; url: string; payload: string; type: string; bearer: string | undefined };

/** A call of any endpoint with a malformed part. */
const callOf = fc.constantFrom(...endpoints).chain(({ facts }): fc.Arbitrary<Call> => {
  const names = [...facts.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const given = fc.dictionary(fc.constantFrom("__proto__", ...keysOf(facts.body)), hostile, { maxKeys: 6 });
  const queried = fc.dictionary(fc.constantFrom("cursor", ...keysOf(facts.query)), text, { maxKeys: 4 });
  const body = fc.oneof(
    given.map((fields) => JSON.stringify(fields)),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  return fc
    .record({
      words: fc.array(text, { minLength: names.length, maxLength: names.length }),
      query: queried,
      payload: body,
      type: fc.constantFrom("application/json", "application/json", "text/plain", "multipart/form-data"),
      bearer: fc.constantFrom(undefined, "Bearer x.y.z", ...bearers),
    })
    .map(({ words, query, payload, type, bearer }) => {
      const path = names.reduce(
        (filled, name, at) =>
          filled.replace(`{${name}}`, encodeURIComponent((words[at] ?? "").toWellFormed())),
        facts.path,
      );
      const asked = Object.entries(query).map(
        ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
      );
      return {
        method: facts.method,
        url: [path, asked.join("&")].filter(Boolean).join("?"),
        payload,
        type,
        bearer,
      };
    });
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const held = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

test(`${calls.toLocaleString("en")} malformed calls over all endpoints get no 5xx, and memory stays flat [23.43]`, async () => {
  const seed = Date.now();
  const made = fc.sample(callOf, { numRuns: calls, seed });
  const seen: Record<number, number> = {};
  const send = async ({ method, url, payload, type, bearer }: Call) => {
    const answer = await inject({
      method: method as "POST",
      url,
      headers: { "content-type": type, ...(bearer && { authorization: bearer }) },
      ...(method !== "GET" && { payload }),
    });
    expect(answer.statusCode, `seed ${seed}: ${method} ${url} ${payload} ${bearer}`).toBeLessThan(500);
    seen[answer.statusCode] = (seen[answer.statusCode] ?? 0) + 1;
  };
  let before = held();
  for (let at = 0; at < made.length; at += atOnce) {
    if (at % callsAMinute === 0) clock.advance(60_000);
    // Measure memory after the first quarter, when modules and caches are loaded.
    if (at === Math.floor(calls / 4 / atOnce) * atOnce) before = held();
    await Promise.all(made.slice(at, at + atOnce).map(send));
  }
  // Most calls were validated, not stopped by the rate limit.
  expect(seen[429] ?? 0).toBeLessThan(calls / 10);
  expect(held() - before).toBeLessThan(maxGrowthBytes);
  for (const status of [400, 401, 404]) expect(seen[status], String(status)).toBeGreaterThan(0);
}, 600_000);
