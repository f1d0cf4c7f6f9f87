import { pathOf } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const { app, close, inject } = await openTestApp();
afterAll(close);

const named = endpoints.map(({ name, facts }) => [name, facts] as const);

test.each(named)(
  "%s is served, and refuses callers without a session unless it is public",
  async (_, facts) => {
    expect(app.hasRoute({ method: facts.method, url: facts.path.replace(/\{(\w+)\}/g, ":$1") })).toBe(true);
    const params = Object.fromEntries(
      [...facts.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", "x"]),
    );
    const answer = await inject({ method: facts.method, url: pathOf(facts, params) });
    if (facts.caller === "anyone") expect(answer.statusCode).not.toBe(401);
    else expect(answer.statusCode).toBe(401);
    expect(answer.statusCode).toBeLessThan(500);
  },
);
