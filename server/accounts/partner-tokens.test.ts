import { listVendors } from "@waybill/contract/vendors";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

const { privateKey, publicKey } = await generateKeyPair("ES256");
const stranger = await generateKeyPair("ES256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "partner-1", alg: "ES256" }];

const partner = createServer((_request, reply) => reply.end(JSON.stringify({ keys })));
const port = await new Promise<number>((settle) =>
  partner.listen(0, "127.0.0.1", () => settle((partner.address() as { port: number }).port)),
);
const jwks = (at: number) => ({ PARTNER_JWKS_URL: `http://127.0.0.1:${at}/jwks.json` });
const { call, clock, close } = await openTestApp({ env: jwks(port) });
afterAll(async () => {
  await close();
  partner.close();
});

const signed = (key: CryptoKey, claims: Record<string, unknown>, kid = "partner-1") =>
  new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(key);
const status = async (token: string) => (await call(listVendors, { as: `GoDroid ${token}` })).status;

test("a partner's own key opens the restaurant that its token names [1.18]", async () => {
  const as = `GoDroid ${await signed(privateKey, { restaurant_id: "bgc" })}`;
  const { vendors } = (await call(listVendors, { as })).body.result;
  expect(vendors.map(({ vendor_id }) => vendor_id)).toEqual(["bgc"]);
});

test("a token of another key, without a restaurant, or over is nobody's", async () => {
  expect(await status(await signed(stranger.privateKey, { restaurant_id: "bgc" }))).toBe(401);
  expect(await status(await signed(privateKey, { restaurant_id: "bgc" }, "unknown-key"))).toBe(401);
  expect(await status(await signed(privateKey, { sub: "bgc" }))).toBe(401);
  const exp = Math.floor(clock.now().getTime() / 1000) - 1;
  expect(await status(await signed(privateKey, { restaurant_id: "bgc", exp }))).toBe(401);
});

test("while the partner's keys cannot be read, nobody is called a liar", async () => {
  const cut = await openTestApp({ env: { ...jwks(1), LOG_LEVEL: "silent" } });
  const as = `GoDroid ${await signed(privateKey, { restaurant_id: "bgc" })}`;
  expect((await cut.call(listVendors, { as })).status).toBe(503);
  expect((await cut.call(listVendors, { as: "GoDroid nonsense" })).status).toBe(401);
  await cut.close();
});
