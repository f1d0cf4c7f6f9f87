import { issueGodroidToken } from "@waybill/contract/sandbox";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const { privateKey, publicKey } = await generateKeyPair("ES256");
const stranger = await generateKeyPair("ES256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "partner-1", alg: "ES256" }];

const partner = createServer((_request, reply) => reply.end(JSON.stringify({ keys })));
const port = await new Promise<number>((settle) =>
  partner.listen(0, "127.0.0.1", () => settle((partner.address() as { port: number }).port)),
);
const jwks = (at: number) => ({
  PARTNER_JWKS_URL: `http://127.0.0.1:${at}/jwks.json`,
  PARTNER_ISSUER: "https://partner.example",
  PARTNER_AUDIENCE: "waybill-ph",
});
const { call, clock, close } = await openTestApp({ env: jwks(port) });
afterAll(async () => {
  await close();
  partner.close();
});

const second = () => Math.floor(clock.now().getTime() / 1000);
const signed = (key: CryptoKey, claims: Record<string, unknown>, kid = "partner-1") =>
  new SignJWT({ iss: "https://partner.example", aud: "waybill-ph", exp: second() + 3600, ...claims })
    .setProtectedHeader({ alg: "ES256", kid })
    .sign(key);
const status = async (token: string) => (await call(listVendors, { as: `GoDroid ${token}` })).status;

test("a token signed by the partner's key acts for the restaurant in the token [1.18]", async () => {
  const as = `GoDroid ${await signed(privateKey, { restaurant_id: "bgc" })}`;
  const { vendors } = (await call(listVendors, { as })).body.result;
  expect(vendors.map(({ vendor_id }) => vendor_id)).toEqual(["bgc"]);
});

test("a token with another key, without a restaurant, or expired is not authenticated", async () => {
  expect(await status(await signed(stranger.privateKey, { restaurant_id: "bgc" }))).toBe(401);
  expect(await status(await signed(privateKey, { restaurant_id: "bgc" }, "unknown-key"))).toBe(401);
  expect(await status(await signed(privateKey, { sub: "bgc" }))).toBe(401);
  expect(await status(await signed(privateKey, { restaurant_id: "bgc", exp: second() - 1 }))).toBe(401);
});

test.each([
  ["another issuer", { iss: "https://other.example" }, 401],
  ["no issuer", { iss: undefined }, 401],
  ["another audience", { aud: "waybill-sg" }, 401],
  ["no audience", { aud: undefined }, 401],
  ["our audience among others", { aud: ["waybill-sg", "waybill-ph"] }, 200],
  ["neither issue nor end", { exp: undefined }, 401],
  ["an end beyond a day, and no issue", { exp: second() + 86_401 }, 401],
  ["an issue and no end", { exp: undefined, iat: second() }, 200],
  ["an issue in the future", { iat: second() + 120 }, 401],
  ["an issue of long ago and an end far away", { iat: second() - 86_400, exp: second() + 86_400 }, 401],
])(
  "a token with %s is accepted only if issuer, audience and lifetime are right",
  async (_what, claims, answer) => {
    expect(await status(await signed(privateKey, { restaurant_id: "bgc", ...claims }))).toBe(answer);
  },
);

test("a token without an expiry expires a day after it was issued", async () => {
  const token = await signed(privateKey, { restaurant_id: "bgc", exp: undefined, iat: second() });
  clock.advance(86_399_000);
  expect(await status(token)).toBe(200);
  clock.advance(2000);
  expect(await status(token)).toBe(401);
});

test("a sandbox's own partner token has issuer, audience and expiry", async () => {
  const { token } = (await call(issueGodroidToken, { body: { restaurant_id: "bgc" } })).body;
  expect(decodeJwt(token)).toMatchObject({
    iss: "waybill-sandbox",
    aud: "waybill",
    iat: second(),
    exp: second() + 86_400,
  });
  expect(await status(token)).toBe(200);
});

test("while the partner's keys cannot be read, valid tokens are not called invalid", async () => {
  const cut = await openTestApp({ env: { ...jwks(1), LOG_LEVEL: "silent" } });
  const as = `GoDroid ${await signed(privateKey, { restaurant_id: "bgc" })}`;
  expect((await cut.call(listVendors, { as })).status).toBe(503);
  expect((await cut.call(listVendors, { as: "GoDroid nonsense" })).status).toBe(401);
  await cut.close();
});
