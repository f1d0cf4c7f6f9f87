import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const { close, inject } = await openTestApp();
afterAll(close);

const all = "/ofrep/v1/evaluate/flags";
const ask = (payload: string | object, headers: Record<string, string> = {}, url = all) =>
  inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });

test("a client that already has the current flags gets 304", async () => {
  const first = await ask({ context: { targetingKey: "x" } });
  const tag = String(first.headers.etag);
  const again = await ask({ context: {} }, { "if-none-match": tag });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect((await ask({ context: {} }, { "if-none-match": '"older"' })).statusCode).toBe(200);
});

test.each([
  ["no JSON", "{", "PARSE_ERROR"],
  ["a list", "[]", "PARSE_ERROR"],
  ["a context that is none", { context: 5 }, "INVALID_CONTEXT"],
])("an evaluation of %s is refused in the flag protocol's format", async (_, body, errorCode) => {
  for (const url of [all, `${all}/voucher`]) {
    const answer = await ask(body, {}, url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode, errorDetails: expect.any(String) as string });
    expect(answer.json()).not.toHaveProperty("errors");
  }
});
