import { generateKeyPairSync } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, publicKey, shortKey } from "./partner.fixture.ts";

const { asking, askToken, assertionOf, clock, close, partner, pool, tokenFor } = await openPartnerApp();
afterAll(close);

const developer = "/orders/api/v1/developer";

test("a key of 2048 bits or more gets a client id, a key id and a scope; a shorter one is refused [15.02]", async () => {
  const { client, merchant } = await partner();
  expect(client.client_id).toMatch(/^waybill:ph:[0-9a-f-]{36}$/);
  expect(client.key_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(client.scope).toBe("waybill.api.ph.*");
  for (const bad of [
    shortKey,
    "nonsense",
    generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString(),
  ]) {
    const answer = await merchant("POST", `${developer}/clients`, {
      name: "x",
      public_key: bad,
      mode: "live",
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toEqual(["public_key"]);
  }
});

test("a signed assertion gets a token, with or without a scope [15.03] [15.04] [15.05] [15.08]", async () => {
  const { client } = await partner();
  const answer = await askToken(client);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    access_token: expect.any(String),
    expires_in: 3599,
    token_type: "bearer",
    scope: "waybill.api.ph.*",
  });
  expect((await askToken(client, { scope: "" })).status).toBe(200);
  const field = await assertionOf(client, { aud: "https://sts.deliveryhero.io" });
  expect((await askToken(client, { client_assertion: field })).status).toBe(200);
});

test("missing, unknown and forged values are refused in OAuth's words [15.04] [15.05] [15.09] [15.10] [15.11]", async () => {
  const { client } = await partner();
  const errorOf = async (fields: Record<string, string>) => {
    const { status, body } = await askToken(client, fields);
    expect(Object.keys(body).sort()).toEqual(["error", "error_description", "error_hint", "status_code"]);
    expect(status).toBe(400);
    expect(body.status_code).toBe(400);
    return body.error;
  };
  for (const name of ["grant_type", "client_id", "client_assertion_type", "client_assertion"])
    expect(await errorOf({ [name]: "" })).toBe("invalid_request");
  expect(await errorOf({ grant_type: "password" })).toBe("invalid_request");
  expect(await errorOf({ client_assertion_type: "other" })).toBe("invalid_request");
  expect(await errorOf({ client_id: "waybill:ph:nobody" })).toBe("invalid_client");
  expect(await errorOf({ client_assertion: "no.jwt.here" })).toBe("invalid_client");
  expect(await errorOf({ scope: "waybill.api.sg.*" })).toBe("invalid_scope");

  const past = Math.floor(clock.now().getTime() / 1000) - 61;
  for (const claims of [
    { iss: "someone" },
    { sub: "someone" },
    { jti: null },
    { exp: null },
    { exp: past },
    { aud: null },
    { aud: "https://elsewhere.example" },
    { aud: ["https://elsewhere.example"] },
    { aud: [] },
  ])
    expect(
      await errorOf({ client_assertion: await assertionOf(client, claims) }),
      JSON.stringify(claims),
    ).toBe("invalid_client");
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  expect(await errorOf({ client_assertion: await assertionOf(client, {}, { key: other }) })).toBe(
    "invalid_client",
  );
  const unknownKey = await assertionOf(client, {}, { header: { kid: "unknown" } });
  expect(await errorOf({ client_assertion: unknownKey })).toBe("invalid_client");
});

test("an assertion works once, even in concurrent calls [15.07]", async () => {
  const { client } = await partner();
  const client_assertion = await assertionOf(client);
  const answers = await Promise.all([1, 2, 3].map(() => askToken(client, { client_assertion })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const again = await askToken(client, { client_assertion });
  expect(again.status).toBe(400);
  expect(again.body.error).toBe("invalid_client");
});

test("a missing token gets 401 in the contract's words, an invalid one 403 [15.12] [15.13] [15.14]", async () => {
  const { ask, client, merchant } = await partner();
  const url = "/ph/api/v1/outletList";
  expect(await asking()("GET", url)).toMatchObject({
    status: 401,
    body: { message: "The authorizer should provide its name in the context" },
  });
  expect((await ask("GET", url)).status).toBe(200);
  for (const authorization of [
    "Bearer broken",
    "Basic abc",
    await tokenFor("guest"),
    await tokenFor("parent"),
  ]) {
    const answer = await asking(authorization)("GET", url);
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.body)).toEqual(["message"]);
  }
  await merchant("DELETE", `${developer}/clients/${client.client_id}/keys/${client.key_id}`);
  expect((await ask("GET", url)).status).toBe(403);

  const other = await partner();
  clock.advance(3_600_000);
  expect((await other.ask("GET", url)).status).toBe(403);
});

test("another country's API and unknown paths get 404 in the contract's format [15.01] [15.14]", async () => {
  const { ask } = await partner();
  for (const url of ["/sg/api/v1/outletList", "/ph/api/v1/nothing", "/ph/api/v1/orders/%E0%A4%A"]) {
    const answer = await ask("GET", url, undefined, { accept: "text/html" });
    expect(answer.status).toBeOneOf([400, 404]);
    expect(Object.keys(answer.body)).toEqual(["message"]);
  }
});

test("a revoked client is refused at once, and other vendors' clients are not found [15.118]", async () => {
  const [mine, other] = [await partner(), await partner()];
  const { client_id } = mine.client;
  expect((await other.merchant("DELETE", `${developer}/clients/${client_id}`)).status).toBe(404);
  const stranger = await other.merchant("POST", `${developer}/clients/${client_id}/keys`, {
    public_key: publicKey,
  });
  expect(stranger.status).toBe(404);
  const more = await mine.merchant("POST", `${developer}/clients/${client_id}/keys`, {
    public_key: publicKey,
  });
  expect(more.status).toBe(201);
  expect((await askToken({ ...mine.client, key_id: more.body.result.key_id })).status).toBe(200);
  expect((await mine.merchant("DELETE", `${developer}/clients/${client_id}`)).status).toBe(204);
  expect((await mine.ask("GET", "/ph/api/v1/outletList")).status).toBe(403);
  expect((await askToken(mine.client)).body.error).toBe("invalid_client");
  for (const who of ["guest", "godroid"] as const) {
    const body = { name: "x", public_key: publicKey, mode: "live" };
    expect((await asking(await tokenFor(who))("POST", `${developer}/clients`, body)).status).toBe(404);
  }
});

test("a secret key is shown once, kept as a hash, limited to its scopes and revoked at once [15.15] [15.16] [15.17] [15.118]", async () => {
  const { merchant, vendorId } = await partner();
  const scopes = ["outlets:read"];
  const made = await merchant("POST", `${developer}/keys`, { name: "Till", mode: "live", scopes });
  const { key_id, secret } = made.body.result;
  expect(secret).toMatch(/^wb_live_[\w-]{43}$/);
  const { rows } = await pool.query("select * from partner_secret_keys where key_id = $1", [key_id]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const ask = asking(`Bearer ${secret}`);
  expect((await ask("GET", "/ph/api/v1/outletList")).status).toBe(200);
  expect((await ask("GET", "/ph/api/v1/orders")).status).toBe(403);
  const listed = await merchant("GET", `${developer}/keys`);
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(listed.body.result).toEqual([
    expect.objectContaining({ key_id, vendor_id: vendorId, scopes, last_used_at: clock.now().toISOString() }),
  ]);
  const other = await partner();
  expect((await other.merchant("DELETE", `${developer}/keys/${key_id}`)).status).toBe(404);
  expect((await merchant("DELETE", `${developer}/keys/${key_id}`)).status).toBe(204);
  expect((await ask("GET", "/ph/api/v1/outletList")).status).toBe(403);
});

test("responses carry the client's rate limit, whichever token it uses", async () => {
  const { ask, client } = await partner();
  const first = await ask("GET", "/ph/api/v1/outletList");
  expect(first.headers).toMatchObject({
    "ratelimit-limit": "1200",
    "ratelimit-remaining": "1199",
    "ratelimit-reset": expect.any(String),
  });
  const another = asking(`Bearer ${(await askToken(client)).body.access_token}`);
  expect((await another("GET", "/ph/api/v1/outletList")).headers["ratelimit-remaining"]).toBe("1198");
});

test("an assertion has 60 s of leeway, its aud may be a list, and a hint names the wrong claim [22.31]", async () => {
  const { client } = await partner();
  const now = Math.floor(clock.now().getTime() / 1000);
  const token = "http://waybill.test/oauth2/token";
  const answerTo = async (claims: Record<string, unknown>) =>
    askToken(client, { client_assertion: await assertionOf(client, claims) });
  for (const claims of [
    { exp: now - 55 },
    { nbf: now + 55 },
    { iat: now + 55 },
    { iat: now + 290 },
    { aud: ["https://elsewhere.example", token] },
  ])
    expect((await answerTo(claims)).status, JSON.stringify(claims)).toBe(200);
  for (const [claim, claims] of Object.entries({
    exp: { exp: now - 65 },
    nbf: { nbf: now + 65 },
    iat: { iat: now + 310 },
    aud: { aud: ["https://elsewhere.example"] },
    iss: { iss: "someone" },
  })) {
    const { status, body } = await answerTo(claims);
    expect(status).toBe(400);
    expect(body.error_hint).toMatch(new RegExp(`^${claim} `));
  }
});
