import { login } from "@waybill/contract/accounts";
import * as endpoints from "@waybill/contract/merchants/single-sign-on";
import { createScimToken } from "@waybill/contract/merchants/scim-tokens";
import { setVendorSecurity } from "@waybill/contract/merchants/security";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { setDns } from "@waybill/contract/sandbox";
import { generateKeyPair } from "jose";
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openProvider } from "./provider.fixture.ts";
import { newBrowser, openSignOnApp } from "./sign-on.fixture.ts";

const provider = await openProvider();
const app = await openSignOnApp();
const { begin, call, clock, close, company, db, go, login: redeem, pool, tokenFor } = app;
afterAll(async () => {
  await close();
  await provider.close();
});

type Who = Parameters<typeof provider.signsIn>;
/** Signs in at the company and comes back; returns the final URL. */
async function signIn(email: string, ...who: Who) {
  const browser = newBrowser();
  provider.signsIn(...who);
  const { to } = await begin(browser, email);
  const back = provider.visit(to);
  return new URL((await go(browser, back.pathname + back.search)).to, "http://portal.test");
}
const codeOf = (ended: URL) => ended.searchParams.get("sso") ?? "";
const problemOf = (ended: URL) => ended.searchParams.get("sso-problem");
const userOf = (email: string) =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const rolesOf = async (email: string) => {
  const { user_id = "" } = (await userOf(email)) ?? {};
  return db.selectFrom("user_vendors").selectAll().where("user_id", "=", user_id).execute();
};

test("an owner sets issuer, client, domains and role, and never sees the secret again [21.24] [21.25]", async () => {
  const { owner, params, body, outletEmail, outletIds, vendorId, domain } = await company(provider.issuer);
  const read = await call(endpoints.readSingleSignOn, { as: owner, params });
  expect(read.body.result).toMatchObject({
    issuer: provider.issuer,
    client_id: "waybill",
    has_client_secret: true,
    domains: [{ domain, verified: true }],
    required: false,
    default_role: "clerk",
    redirect_uri: expect.stringMatching(/^http:\/\/[^/]+\/sign-in\/sso\/return$/) as string,
  });
  expect(JSON.stringify(read.body)).not.toContain("sesame");
  const { rows } = await pool.query("select row_to_json(s) as s from single_sign_ons s");
  expect(JSON.stringify(rows)).not.toContain("sesame");
  const { rows: audit } = await pool.query("select row_to_json(a) as a from audit a where subject_id = $1", [
    vendorId,
  ]);
  expect(JSON.stringify(audit)).toContain("single-sign-on.saved");
  expect(JSON.stringify(audit)).not.toContain("sesame");

  const { client_secret: _, ...without } = body;
  const save = (as: string, changed: object = {}, at = params) =>
    call(endpoints.saveSingleSignOn, { as, params: at, body: { ...without, ...changed } });
  expect((await save(owner, { default_role: "manager" })).body.result).toMatchObject({
    has_client_secret: true,
    default_role: "manager",
    domains: [{ domain, verified: true }],
  });
  expect((await save(owner, { issuer: `${provider.issuer}/other` })).body.result.has_client_secret).toBe(
    false,
  );

  for (const role of ["manager", "clerk", "read only", "developer"] as const) {
    await db.updateTable("user_vendors").set({ role }).where("user_id", "=", outletEmail).execute();
    const refused = await save(await tokenFor(outletEmail), {}, { vendorId: outletIds[0] });
    expect(refused.status, role).toBe(403);
  }
  for (const who of ["single", "ops", "guest"] as const) {
    expect((await save(await tokenFor(who))).status, who).toBe(404);
    expect((await call(endpoints.readSingleSignOn, { as: await tokenFor(who), params })).status).toBe(404);
  }
  const ofOutlet = await save(owner, {}, { vendorId: outletIds[0] });
  expect({ status: ofOutlet.status, code: ofOutlet.body.errors[0].code }).toEqual({
    status: 422,
    code: "PARENT_ONLY",
  });
  for (const [changed, path] of [
    [{ default_role: "owner" }, ["default_role"]],
    [{ domains: ["not a domain"] }, ["domains", "0"]],
    [{ domains: ["localhost"] }, ["domains", "0"]],
  ] as const) {
    const refused = await save(owner, changed);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toEqual(path);
  }
  expect((await call(endpoints.removeSingleSignOn, { as: owner, params })).status).toBe(204);
  expect((await call(endpoints.readSingleSignOn, { as: owner, params })).body.result).toBeNull();
});

test("an issuer is called within the limits of all outgoing calls, by http only on this machine [21.25] [23.41]", async () => {
  const { owner, params, body } = await company(provider.issuer);
  for (const issuer of [
    "http://login.example.com",
    "https://10.0.0.7",
    "https://169.254.169.254/latest",
    "https://user:word@login.example.com",
    "https://login.example.com?x=1",
    "file:///etc/passwd",
    "no address",
  ]) {
    const refused = await call(endpoints.saveSingleSignOn, { as: owner, params, body: { ...body, issuer } });
    expect({ issuer, status: refused.status, code: refused.body.errors[0].code }).toEqual({
      issuer,
      status: 422,
      code: "ISSUER_REFUSED",
    });
  }
});

test("a domain counts after its record was found, and a verified one cannot be taken over [21.26]", async () => {
  const first = await company(provider.issuer);
  const rival = await company(provider.issuer);
  const browser = newBrowser();
  const read = async (of: typeof first) =>
    (await call(endpoints.readSingleSignOn, { as: of.owner, params: of.params })).body.result;
  // Each vendor has its own value, the same for all of its domains.
  expect(first.record.value).toMatch(/^waybill-verification=[\w-]{24}$/);
  expect(rival.record.value).not.toBe(first.record.value);

  const name = "late.example";
  const domains = (of: typeof first) =>
    call(endpoints.saveSingleSignOn, {
      as: of.owner,
      params: of.params,
      body: { ...of.body, domains: [of.domain, name] },
    });
  await domains(first);
  await call(setDns, { body: { name, txt: ["waybill-verification=wrong", rival.record.value] } });
  expect((await read(first))?.domains).toMatchObject([{}, { domain: name, verified: false }]);
  expect((await begin(browser, `ana@${name}`)).to).toBe("/?sso-problem=unknown-domain");
  await call(setDns, { body: { name, txt: [first.record.value] } });
  // A sign-in also looks up the record.
  expect((await begin(browser, `ana@${name}`)).to).toContain(provider.issuer);
  expect((await read(first))?.domains).toMatchObject([{}, { verified: true, taken: false }]);

  await call(setDns, { body: { name, txt: [rival.record.value] } });
  await domains(rival);
  expect((await read(rival))?.domains).toMatchObject([{}, { verified: false, taken: true }]);
  expect((await read(first))?.domains).toMatchObject([{}, { verified: true }]);
  // When the first vendor removes the domain, the other one verifies it.
  await call(endpoints.saveSingleSignOn, { as: first.owner, params: first.params, body: first.body });
  expect((await read(rival))?.domains).toMatchObject([{}, { verified: true, taken: false }]);
  const checked = await call(endpoints.checkSingleSignOn, { as: rival.owner, params: rival.params });
  expect(checked.body.result.answered_in_ms).not.toBeNull();
});

test("the redirect to the company has code flow, PKCE S256, state and nonce, new each time [21.27]", async () => {
  const { domain } = await company(provider.issuer);
  const browser = newBrowser();
  const gone = async () => {
    const { status, to, headers } = await begin(browser, `Ana@${domain.toUpperCase()}`);
    expect(status).toBe(303);
    expect(headers["cache-control"]).toBe("no-store");
    return new URL(to);
  };
  const [one, other] = [await gone(), await gone()];
  expect(one.origin + one.pathname).toBe(`${provider.issuer}/authorize`);
  const asked = Object.fromEntries(one.searchParams);
  expect(asked).toMatchObject({
    response_type: "code",
    client_id: "waybill",
    code_challenge_method: "S256",
    redirect_uri: expect.stringMatching(/\/sign-in\/sso\/return$/) as string,
    scope: expect.stringContaining("openid") as string,
  });
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(asked[name]?.length, name).toBeGreaterThan(40);
    expect(other.searchParams.get(name), name).not.toBe(asked[name]);
  }
  // The PKCE verifier sent at the end must match the challenge.
  provider.signsIn({ sub: "ana", email: `ana@${domain}`, email_verified: true });
  const back = provider.visit(other.href);
  await go(browser, back.pathname + back.search);
  const sent = new URLSearchParams(provider.asked.findLast(({ path }) => path === "/token")?.body);
  const challenge = createHash("sha256")
    .update(sent.get("code_verifier") ?? "")
    .digest("base64url");
  expect(challenge).toBe(other.searchParams.get("code_challenge"));

  expect((await begin(browser, "ana@nobodys.example")).to).toBe("/?sso-problem=unknown-domain");
  expect((await begin(browser, "ana")).to).toBe("/?sso-problem=unknown-domain");
  expect((await app.inject({ url: "/sign-in/sso" })).statusCode).toBe(400);
});

test("the first sign-in creates a member, later ones find the member and keep the role; the code works once, for a minute [21.28]", async () => {
  const { domain, vendorId, outletIds } = await company(provider.issuer);
  const email = `new@${domain}`;
  const who = { sub: "new-1", email, email_verified: true };
  const ended = await signIn(email, who);
  expect(ended.pathname).toBe("/");
  const { status, body } = await redeem(codeOf(ended));
  expect(status).toBe(200);
  const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
  const { result } = (await call(listVendors, { as })).body;
  expect(result.vendors.map(({ vendor_id }) => vendor_id).sort()).toEqual([vendorId, ...outletIds].sort());
  expect(await rolesOf(email)).toMatchObject([{ vendor_id: vendorId, role: "clerk" }]);
  expect((await redeem(codeOf(ended))).status).toBe(401);

  await db
    .updateTable("user_vendors")
    .set({ role: "manager" })
    .where("user_id", "=", (await userOf(email))?.user_id ?? "")
    .execute();
  const again = codeOf(await signIn(email, who));
  clock.advance(61_000);
  expect((await redeem(again)).status).toBe(401);
  expect((await redeem(codeOf(await signIn(email, who)))).status).toBe(200);
  expect(await rolesOf(email)).toMatchObject([{ vendor_id: vendorId, role: "manager" }]);
  expect(
    (await db.selectFrom("users").selectAll().where("email", "like", `%@${domain}`).execute()).length,
  ).toBe(1);

  // A person with a changed e-mail stays the same user; a removed member cannot come back by changing the e-mail.
  expect((await redeem(codeOf(await signIn(email, { ...who, email: `renamed@${domain}` })))).status).toBe(
    200,
  );
  expect(await userOf(`renamed@${domain}`)).toBeUndefined();
  await db
    .deleteFrom("user_vendors")
    .where("user_id", "=", (await userOf(email))?.user_id ?? "")
    .execute();
  expect(problemOf(await signIn(email, who))).toBe("not-a-member");
  expect((await redeem("made-up")).status).toBe(401);
});

test("a person whom the company's directory deactivated cannot become a member by a first sign-in", async () => {
  const { domain, owner, params } = await company(provider.issuer);
  const email = `gone@${domain}`;
  const token = await call(createScimToken, { as: owner, params, body: { name: "Directory" } });
  const headers = { authorization: `Bearer ${token.body.result.secret}` };
  const scim = (method: "POST" | "PATCH", path: string, payload: object) =>
    app.inject({ method, url: `/scim/v2/Users${path}`, headers, payload });
  const made = await scim("POST", "", { userName: email, roles: [{ value: "manager" }] });
  const makeActive = (value: boolean) =>
    scim("PATCH", `/${made.json().id}`, { Operations: [{ op: "replace", path: "active", value }] });
  expect((await makeActive(false)).json()).toMatchObject({ active: false });
  const who = { sub: "gone-1", email, email_verified: true };
  expect(problemOf(await signIn(email, who))).toBe("not-a-member");
  expect(await rolesOf(email)).toEqual([]);
  await makeActive(true);
  expect((await redeem(codeOf(await signIn(email, who)))).status).toBe(200);
  expect(await rolesOf(email)).toMatchObject([{ role: "manager" }]);
});

test("a required second factor is required after single sign-on too [21.21] [21.28]", async () => {
  const { domain, owner, params } = await company(provider.issuer);
  await call(setVendorSecurity, { as: owner, params, body: { second_factor_required: true } });
  const email = `fay@${domain}`;
  const { body } = await redeem(codeOf(await signIn(email, { sub: "fay", email, email_verified: true })));
  const as = `Bearer ${body.result.AuthenticationResult.AccessToken}`;
  expect((await call(listVendors, { as })).status).toBe(403);
});

const foreign = await generateKeyPair("RS256");
const now = () => Math.floor(Date.now() / 1000);
test.each([
  ["nonce", { claims: { nonce: "another" } }],
  ["missing nonce", { claims: { nonce: undefined } }],
  ["audience", { claims: { aud: "somebody-else" } }],
  ["issuer", { claims: { iss: "https://login.elsewhere.example" } }],
  ["signature", { key: foreign.privateKey }],
  ["algorithm", { alg: "HS256", key: new TextEncoder().encode("sesame".repeat(8)) }],
  ["expiry", { claims: { exp: now() - 120 } }],
  ["time of issue", { claims: { iat: now() + 3600, exp: now() + 7200, nbf: now() + 3600 } }],
] satisfies [string, Who[1]][])(
  "an id token with a wrong %s opens no session and makes no member [21.29]",
  async (_, wrong) => {
    const { domain } = await company(provider.issuer);
    const email = `eve@${domain}`;
    const ended = await signIn(email, { sub: "eve", email, email_verified: true }, wrong);
    expect(codeOf(ended)).toBe("");
    expect(problemOf(ended)).toBe("refused");
    expect(await userOf(email)).toBeUndefined();
  },
);

test("a response with a wrong or missing state, another browser's, or from another issuer signs nobody in [21.30]", async () => {
  const { domain } = await company(provider.issuer);
  const email = `zoe@${domain}`;
  const who = { sub: "zoe", email, email_verified: true };
  for (const answer of [{ state: "made-up" }, { state: "" }])
    expect(problemOf(await signIn(email, who, { answer }))).toBe("not-finished");
  const elsewhere = await signIn(email, who, { answer: { iss: "https://login.elsewhere.example" } });
  expect(problemOf(elsewhere)).toBe("refused");
  expect(problemOf(await signIn(email, who, { answer: { code: "", error: "access_denied" } }))).toBe(
    "refused",
  );

  provider.signsIn(who);
  const browser = newBrowser();
  const back = provider.visit((await begin(browser, email)).to);
  const at = back.pathname + back.search;
  const other = newBrowser();
  expect((await go(other, at)).to).toBe("/?sso-problem=not-finished");
  await begin(other, email);
  expect((await go(other, at)).to).toBe("/?sso-problem=not-finished");
  expect(await userOf(email)).toBeUndefined();
  // Only the browser that began the sign-in can finish it, and only once.
  expect((await go(browser, at)).to).toMatch(/^\/\?sso=[\w-]{43}$/);
  expect((await go(browser, at)).to).toBe("/?sso-problem=not-finished");
  // A sign-in that took too long has expired.
  const late = provider.visit((await begin(browser, email)).to);
  clock.advance(11 * 60_000);
  expect((await go(browser, late.pathname + late.search)).to).toBe("/?sso-problem=not-finished");
});

test("an e-mail outside the verified domains, or not verified by the provider, signs nobody in [21.31]", async () => {
  const { domain, owner, params, body } = await company(provider.issuer);
  const unproved = `un${domain}`;
  await call(endpoints.saveSingleSignOn, {
    as: owner,
    params,
    body: { ...body, domains: [domain, unproved] },
  });
  const email = `kit@${domain}`;
  const end = async (person: object, lie: Who[1] = {}) =>
    problemOf(await signIn(email, { sub: "kit", ...person }, lie));
  expect(await end({ email: "kit@gmail.example", email_verified: true })).toBe("foreign-domain");
  expect(await end({ email: `kit@${unproved}`, email_verified: true })).toBe("foreign-domain");
  expect(await end({ email: `kit@sub.${domain}`, email_verified: true })).toBe("foreign-domain");
  expect(await end({ email, email_verified: false })).toBe("email-unverified");
  expect(await end({ email })).toBe("email-unverified");
  expect(await end({})).toBe("email-missing");
  expect(await end({ email: "ops@example.com", email_verified: true })).toBe("foreign-domain");
  // A verified e-mail does not verify a different one.
  const other = { email: `other@${domain}`, email_verified: true };
  expect(await end(other, { isEmailElsewhere: true, claims: { email } })).toBe("email-unverified");
  expect(await userOf(email)).toBeUndefined();
  // OpenID Connect allows a provider to return the e-mail only from userinfo.
  expect(await end({ email, email_verified: true }, { isEmailElsewhere: true })).toBeNull();
});

test("if single sign-on is required people of its domains cannot use a password, but owners and others can [21.32]", async () => {
  const { domain, owner, params, body, vendorId } = await company(provider.issuer);
  const password_hash = await app.accounts.passwordHash.hash("Waybill!2026");
  const person = async (name: string, role: "owner" | "clerk", at = domain) => {
    const email = `${name}@${at}`;
    const row = { user_id: email, email, password_hash, role: "vendor" as const };
    await db
      .insertInto("users")
      .values({ ...row, vat_number: null, created_at: clock.now() })
      .execute();
    await db.insertInto("user_vendors").values({ user_id: email, vendor_id: vendorId, role }).execute();
    return email;
  };
  const [clerk, boss] = [await person("clerk", "clerk"), await person("boss", "owner")];
  const other = await person("freelancer", "clerk", `free${domain}`);
  const byPassword = async (email_address: string, password = "Waybill!2026") => {
    const answer = await call(login, { body: { email_address, password } });
    return answer.status === 200 ? 200 : answer.body.errors[0].code;
  };
  expect(await byPassword(clerk)).toBe(200);
  // An unverified domain requires nothing of its users.
  const save = (changed: object) =>
    call(endpoints.saveSingleSignOn, { as: owner, params, body: { ...body, ...changed } });
  await save({ required: true, domains: [domain, `free${domain}`] });
  expect(await byPassword(clerk)).toBe("SINGLE_SIGN_ON_REQUIRED");
  expect(await byPassword(clerk.toUpperCase())).toBe("SINGLE_SIGN_ON_REQUIRED");
  expect(await byPassword(clerk, "wrong")).toBe("WRONG_CREDENTIALS");
  expect(await byPassword(boss)).toBe(200);
  expect(await byPassword(other)).toBe(200);
  expect(await byPassword("single@example.com")).toBe(200);
  const ended = await signIn(clerk, { sub: "clerk", email: clerk, email_verified: true });
  expect((await redeem(codeOf(ended))).status).toBe(200);
  await save({ required: false });
  expect(await byPassword(clerk)).toBe(200);
});

test("keys that were just rotated and a clock that differs by a minute do not fail a sign-in [21.33]", async () => {
  const { domain } = await company(provider.issuer);
  const email = `tim@${domain}`;
  const who = { sub: "tim", email, email_verified: true };
  expect(problemOf(await signIn(email, who))).toBeNull();
  await provider.rotateKeys();
  expect(problemOf(await signIn(email, who))).toBeNull();
  await provider.rotateKeys();
  expect(problemOf(await signIn(email, who))).toBeNull();
  for (const claims of [
    { iat: now() + 55, nbf: now() + 55, exp: now() + 300 },
    { iat: now() - 300, exp: now() - 50 },
  ])
    expect(problemOf(await signIn(email, who, { claims }))).toBeNull();
  expect(problemOf(await signIn(email, who, { claims: { exp: now() - 90 } }))).toBe("refused");
});

test("if a provider does not respond, or has no authorization URL, the portal shows the reason", async () => {
  provider.asksAt(undefined);
  for (const { domain } of [await company("http://127.0.0.1:9"), await company(provider.issuer)])
    expect((await begin(newBrowser(), `ana@${domain}`)).to).toBe("/?sso-problem=provider-away");
});
