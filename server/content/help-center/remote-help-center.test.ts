import { initHelpCenter, readHelpCenterToken } from "@waybill/contract/visitors/help-center";
import { jwtVerify } from "jose";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const secret = "a secret of the help center, long enough";
const asked: { url: string; body: unknown }[] = [];
let answer: () => Response | Promise<Response>;
const product = await openTestApp({
  env: { HELP_CENTER_URL: "https://help.example/", HELP_CENTER_SECRET: secret },
  deps: {
    fetch: async (url, init) => {
      asked.push({ url: new Request(url).url, body: JSON.parse(String(init?.body as string)) as unknown });
      return answer();
    },
  },
});
afterAll(product.close);
const { call, clock, tokenFor } = product;

const as = await tokenFor("single");
const { result } = (await call(readHelpCenterToken, { as, params: { vendorId: "aling-nena" } })).body;
const body = {
  user_id: "u",
  email: "single@example.com",
  guest: false,
  name: "Aling Nena",
  brand: "waybill",
  global_entity_id: "WAYBILL_PH",
  country: "ph",
  locale: "en",
  app_version: "1",
  verification_token: result,
  bridge: "postMessage",
  service_type: "on-demand",
};
const begin = () => call(initHelpCenter, { body });
const pageAt = (url: unknown) => () => Response.json({ url });

test("a configured help center starts the visit, accepts our token, and may be framed [7.54]", async () => {
  answer = pageAt("https://help.example/chat/1?x=2");
  const { status, body: visit } = await begin();
  expect(status).toBe(200);
  expect(visit.url).toBe("https://help.example/chat/1?x=2");
  expect(asked).toEqual([{ url: "https://help.example/conditions-api/v1/init", body }]);
  const key = new TextEncoder().encode(secret);
  const { payload } = await jwtVerify(result, key, { audience: "help-center", currentDate: clock.now() });
  expect(payload).toMatchObject({ vendor_id: "aling-nena" });
  const { headers } = await product.inject({ url: "/config.json" });
  expect(headers["content-security-policy"]).toContain("frame-src 'self' https://help.example;");
});

test.each([
  ["a page of another origin", pageAt("https://evil.example/"), 503],
  ["a script for a page", pageAt("javascript:alert(1)"), 503],
  ["no page", pageAt(undefined), 503],
  ["nothing that can be read", () => new Response("<html>"), 503],
  ["an error", () => new Response(null, { status: 500 }), 503],
  ["silence", () => Promise.reject(new TypeError("fetch failed")), 503],
  ["a refusal of the token", () => new Response(null, { status: 401 }), 401],
] as const)("%s from the configured help center gives the right error", async (_, given, status) => {
  answer = given;
  const { status: got, body: answerBody } = await begin();
  expect(got).toBe(status);
  if (status === 503) expect(answerBody.errors[0].meta.translation_key).toBe("help-center.failed");
});
