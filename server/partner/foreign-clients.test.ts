import * as openid from "openid-client";
import { createPrivateKey, generateKeyPairSync, webcrypto } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, orderBody, partnerApi as api } from "./partner.fixture.ts";

let address = "";
// A foreign library keeps its own time.
const product = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => address } });
const { app, asking, partner } = product;
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

test("openid-client finds the server, gets a token and asks for a rider, unmodified [15.06]", async () => {
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

test("a library that is told the token address alone gets a token too [15.06]", async () => {
  const { client_id, scope, proof } = await foreignClient();
  const token_endpoint = `${address}/oauth2/token`;
  const told = new openid.Configuration(
    { issuer: token_endpoint, token_endpoint },
    client_id,
    undefined,
    proof,
  );
  openid.allowInsecureRequests(told);
  expect(await openid.clientCredentialsGrant(told, { scope })).toMatchObject({ expires_in: 3599 });
  await expect(openid.clientCredentialsGrant(told, { scope: "other" })).rejects.toMatchObject({
    error: "invalid_scope",
  });
});

/** Every call below the API's address that the server answers, out of its own tree of addresses. */
function served(): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path, methods = ""] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (path === undefined) return [];
      above.length = indent.length / 4;
      above.push(path);
      const whole = above.join("").replace(/:(\w+)/g, "{$1}");
      const own = methods.split(", ").filter((method) => method !== "" && method !== "HEAD");
      return whole.startsWith(`${api}/`) ? own.map((method) => `${method} ${whole}`) : [];
    });
}

type Operation = { operationId: string; requestBody?: { content: Record<string, { example?: object }> } };

test("the document describes every address that the server has, with examples, and a page tries it [15.113]", async () => {
  const ask = asking();
  const document = (await ask("GET", "/partner/openapi.json")).body;
  const described = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described).toContain("POST /oauth2/token");
  expect(served().sort()).toEqual(described.filter((one) => one.includes(api)).sort());
  for (const operations of Object.values<Record<string, Operation>>(document.paths))
    for (const { operationId, requestBody } of Object.values(operations)) {
      const json = requestBody?.content["application/json"];
      if (json) expect(json.example, operationId).toBeDefined();
    }
  const page = await app.inject({ method: "GET", url: "/partner/docs/" });
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const shown = await app.inject({ method: "GET", url: "/partner/docs/json" });
  expect(shown.json()).toEqual(document);
});

test("the Postman collection has every call of the contract, ready to be sent [15.115]", async () => {
  const ask = asking();
  const [document, collection] = [
    (await ask("GET", "/partner/openapi.json")).body,
    (await ask("GET", "/partner/postman.json")).body,
  ];
  expect(collection.info.schema).toBe("https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
  type Request = { method: string; url: { raw: string }; body?: { raw: string } };
  const requests: Request[] = collection.item.flatMap(({ item }: { item: { request: Request }[] }) =>
    item.map(({ request }) => request),
  );
  const inDocument = Object.entries<object>(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((one) => one.includes(api));
  const inCollection = requests.map(
    ({ method, url }) => `${method} ${url.raw.replace("{{base}}", "").replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(inCollection.sort()).toEqual(inDocument.sort());
  // Its first order is one.
  product.clock.set(new Date());
  const { merchant } = await partner();
  const made = await merchant("POST", "/orders/api/v1/developer/keys", { name: "Postman", mode: "test" });
  const placing = requests.find(({ method, url }) => method === "POST" && url.raw.endsWith("/orders"));
  const sent = await asking(`Bearer ${made.body.result.secret}`)(
    "POST",
    placing?.url.raw.replace("{{base}}", "") ?? "",
    JSON.parse(placing?.body?.raw ?? "{}"),
  );
  expect(sent.status).toBe(201);
});
