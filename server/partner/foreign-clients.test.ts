import * as openid from "openid-client";
import { createPrivateKey, generateKeyPairSync, webcrypto } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, orderBody, partnerApi as api } from "./partner.fixture.ts";

let address = "";
// Foreign libraries use the real clock, so the server must too.
const product = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => address } });
const { app, partner } = product;
address = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => product.close());

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

async function foreignClient() {
  product.clock.set(new Date());
  const { merchant, first } = await partner();
  const made = await merchant("POST", "/orders/api/v1/developer/clients", {
    name: "Foreign",
    mode: "live",
    public_key: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
  const pkcs8 = createPrivateKey(keys.privateKey.export({ type: "pkcs8", format: "pem" })).export({
    type: "pkcs8",
    format: "der",
  });
  const rs256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await webcrypto.subtle.importKey("pkcs8", pkcs8, rs256, false, ["sign"]);
  const { client_id, key_id, scope } = made.body.result;
  return { client_id, scope, first, proof: openid.PrivateKeyJwt({ key, kid: key_id }) };
}

const insecure = { execute: [openid.allowInsecureRequests] };

test("openid-client discovers the server, gets a token and requests a rider, unmodified [15.06]", async () => {
  const { client_id, scope, first, proof } = await foreignClient();
  const options = { ...insecure, algorithm: "oauth2" } as const;
  const found = await openid.discovery(new URL(address), client_id, undefined, proof, options);
  expect(found.serverMetadata().token_endpoint).toBe(`${address}/oauth2/token`);
  const token = await openid.clientCredentialsGrant(found, { scope });
  expect(token).toMatchObject({ token_type: "bearer", expires_in: 3599, scope });
  const answer = await openid.fetchProtectedResource(
    found,
    token.access_token,
    new URL(`${api}/orders`, address),
    "POST",
    JSON.stringify(orderBody(first)),
    new Headers({ "content-type": "application/json" }),
  );
  expect(answer.status).toBe(201);
});

test("a library configured only with the token URL gets a token too [15.06]", async () => {
  const { client_id, scope, proof } = await foreignClient();
  const token_endpoint = `${address}/oauth2/token`;
  const configuration = new openid.Configuration(
    { issuer: token_endpoint, token_endpoint },
    client_id,
    undefined,
    proof,
  );
  openid.allowInsecureRequests(configuration);
  expect(await openid.clientCredentialsGrant(configuration, { scope })).toMatchObject({ expires_in: 3599 });
  await expect(openid.clientCredentialsGrant(configuration, { scope: "other" })).rejects.toMatchObject({
    error: "invalid_scope",
  });
});
