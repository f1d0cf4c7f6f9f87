import { UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { ProviderUnavailable } from "../card-provider.ts";
import { askCybersource, claimsIn, jsonOf } from "./ask-cybersource.ts";
import { credentials } from "./fake-cybersource.fixture.ts";

const settings = { ...credentials, url: "https://bank.test", flexUrl: "https://bank.test" };
const now = () => new Date("2026-03-10T02:00:00Z");
const ask = (answer: () => Promise<Response>) =>
  askCybersource({ fetch: answer, now, settings }, "/pts/v2/payments", {});

test.each([500, 503, 599, 401, 403, 408, 429])(
  "%i says nothing about a card: the call is repeated later",
  async (status) => {
    const asked = ask(async () => new Response("", { status }));
    await expect(asked).rejects.toThrow(
      new ProviderUnavailable(`CyberSource answered /pts/v2/payments with ${status}`),
    );
  },
);

test.each([200, 201, 400, 404, 499])("%i is a response about the card", async (status) => {
  expect(await ask(async () => new Response("said", { status }))).toEqual({ status, text: "said" });
});

test("a network error is logged by its kind only, because its message may quote a card", async () => {
  const broken = ask(() => Promise.reject(new TypeError("4111111111111111")));
  await expect(broken).rejects.toThrow(
    new ProviderUnavailable("CyberSource did not answer /pts/v2/payments: TypeError"),
  );
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a library may reject with anything
  await expect(ask(() => Promise.reject("4111111111111111"))).rejects.toThrow(
    new ProviderUnavailable("CyberSource did not answer /pts/v2/payments: Error"),
  );
});

test("a response that is neither JSON nor a token counts as none", () => {
  expect(jsonOf({ status: 201, text: '{"id":"7001"}' })).toEqual({ id: "7001" });
  expect(() => jsonOf({ status: 201, text: "<html>" })).toThrow(
    new ProviderUnavailable("CyberSource answered 201 with invalid JSON"),
  );
  expect(claimsIn(new UnsecuredJWT({ jti: "1D08" }).encode())).toMatchObject({ jti: "1D08" });
  expect(() => claimsIn("<html>")).toThrow(
    new ProviderUnavailable("CyberSource answered with an invalid token"),
  );
});
