import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { openRateLimit } from "./rate-limit.ts";

const asks = (headers: Record<string, string>, isKnown = true) =>
  ({
    headers,
    ip: "192.0.2.1",
    actor: isKnown ? { kind: "operator" } : undefined,
  }) as unknown as FastifyRequest;
const reply = {} as FastifyReply;

const callsUntilRefused = (limit: ReturnType<typeof openRateLimit>, request: FastifyRequest) => {
  for (let calls = 1; calls <= 20; calls += 1) {
    try {
      limit(request, reply);
    } catch {
      return calls;
    }
  }
  return undefined;
};

test("calls are counted by token, a browser's websocket by the token in its protocol", () => {
  const limit = openRateLimit(() => new Date(0), 10);
  expect(callsUntilRefused(limit, asks({ authorization: "Bearer one" }))).toBe(11);
  expect(callsUntilRefused(limit, asks({ authorization: "Bearer two" }))).toBe(11);
  expect(callsUntilRefused(limit, asks({ "sec-websocket-protocol": "waybill.v1, bearer.three" }))).toBe(11);
});

test("made-up tokens bring no calls beyond those of the address", () => {
  const limit = openRateLimit(() => new Date(0), 10);
  for (let call = 0; call < 10; call += 1) limit(asks({ authorization: `Bearer ${call}` }, false), reply);
  expect(callsUntilRefused(limit, asks({ authorization: "Bearer other" }, false))).toBe(1);
});

test("a new minute begins with a clean count", () => {
  let now = new Date(0);
  const limit = openRateLimit(() => now, 10);
  expect(callsUntilRefused(limit, asks({ authorization: "Bearer one" }))).toBe(11);
  now = new Date(60_000);
  expect(callsUntilRefused(limit, asks({ authorization: "Bearer one" }))).toBe(11);
});
