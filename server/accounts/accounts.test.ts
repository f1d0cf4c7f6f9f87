import { extendLogin, login, logout, startGuestSession } from "@waybill/contract/accounts";
import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../seed/seed-accounts.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { findUserByEmail } from "./rows.ts";
import { beginSession } from "./sessions/begin-session.ts";

const { accounts, app, call, clock, close, db, inject, tokenFor } = await openTestApp();
afterAll(close);

const hour = 3_600_000;
const day = 24 * hour;
const newSession = async () => {
  const user = await findUserByEmail(db, (await ownVendor(db)).email);
  if (!user) throw new Error("The user of the new vendor is missing.");
  return beginSession(accounts, accounts.tokens.session, user);
};
const statusWith = async (token: string) => (await call(listVendors, { as: `Bearer ${token}` })).status;
const extend = (refresh_token: string) => call(extendLogin, { body: { refresh_token } });

test("a login returns an access and an id token, and each can read the caller's vendors [1.04] [7.03] [7.10]", async () => {
  for (const [email_address, vendor] of [
    ["parent@example.com", "poblacion"],
    [" Single@Example.com ", "aling-nena"],
  ] as const) {
    const answer = await call(login, { body: { email_address, password: demoPassword } });
    expect(answer.status).toBe(200);
    const { AccessToken, IdToken, ExpiresIn, TokenType } = answer.body.result.AuthenticationResult;
    expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 3600, TokenType: "Bearer" });
    for (const token of [AccessToken, IdToken]) {
      const vendors = await call(listVendors, { as: `Bearer ${token}` });
      expect(vendors.body.result.vendors.map(({ vendor_id }) => vendor_id)).toContain(vendor);
    }
  }
});

test("a wrong password and an unknown user get the same answer [7.10]", async () => {
  const known = await call(login, { body: { email_address: "single@example.com", password: "Wrong!2026" } });
  const unknown = await call(login, { body: { email_address: "who@example.com", password: "Wrong!2026" } });
  expect(known.status).toBe(401);
  expect(known.body).toMatchObject({ status: 401, message: expect.stringMatching(/./) as string });
  expect(known.body.errors[0].code).toBe("WRONG_CREDENTIALS");
  expect(unknown.body).toEqual(known.body);
});

test("an access token expires after an hour, and a refresh token returns a new one [7.13] [7.61]", async () => {
  const { AccessToken, RefreshToken } = await newSession();
  clock.advance(hour - 1000);
  expect(await statusWith(AccessToken)).toBe(200);
  clock.advance(1000);
  expect(await statusWith(AccessToken)).toBe(401);
  const fresh = await extend(RefreshToken);
  expect(fresh.status).toBe(200);
  expect(await statusWith(fresh.body.result.AuthenticationResult.AccessToken)).toBe(200);
});

test("extending a session does not change its refresh token, in any number of calls and tabs [10.49]", async () => {
  const { RefreshToken } = await newSession();
  const tabs = await Promise.all([extend(RefreshToken), extend(RefreshToken), extend(RefreshToken)]);
  const later = await extend(RefreshToken);
  for (const { status, body } of [...tabs, later]) {
    expect(status).toBe(200);
    expect(body.result.AuthenticationResult.RefreshToken).toBe(RefreshToken);
    expect(await statusWith(body.result.AuthenticationResult.AccessToken)).toBe(200);
  }
});

test("a refresh token lives 30 days from its last use, and 90 from the sign-in [10.50]", async () => {
  const unused = await newSession();
  const used = await newSession();
  clock.advance(30 * day - 1000);
  expect((await extend(used.RefreshToken)).status).toBe(200);
  clock.advance(1000);
  expect((await extend(unused.RefreshToken)).body.errors[0].code).toBe("SESSION_OVER");
  for (const days of [29, 29]) {
    clock.advance(days * day);
    expect((await extend(used.RefreshToken)).status).toBe(200);
  }
  const last = (await extend(used.RefreshToken)).body.result.AuthenticationResult;
  clock.advance(2 * day);
  expect((await extend(used.RefreshToken)).status).toBe(401);
  expect(await statusWith(last.AccessToken)).toBe(401);
});

test("a refresh token that was never issued is refused", async () => {
  expect((await extend("no such token")).body.errors[0].code).toBe("SESSION_OVER");
});

test("signing out voids every token of the session at once, and no token of other sessions [7.12] [10.51]", async () => {
  const session = await newSession();
  const other = await newSession();
  expect(await statusWith(session.IdToken)).toBe(200);
  const answer = await call(logout, { as: `Bearer ${session.AccessToken}`, body: {} });
  expect(answer.body).toEqual({ success: true });
  expect(await statusWith(session.AccessToken)).toBe(401);
  expect(await statusWith(session.IdToken)).toBe(401);
  expect((await extend(session.RefreshToken)).status).toBe(401);
  expect(await statusWith(other.AccessToken)).toBe(200);
});

test("a session that ends in another process ends here when its end is announced", async () => {
  const { AccessToken } = await newSession();
  expect(await statusWith(AccessToken)).toBe(200);
  const { sid } = decodeJwt(AccessToken);
  await db
    .updateTable("sessions")
    .set({ revoked_at: clock.now() })
    .where("session_id", "=", String(sid))
    .execute();
  await accounts.fanOut.publish("session-over", String(sid));
  expect(await statusWith(AccessToken)).toBe(401);
});

test("a guest gets a token that expires, and the guests' vendor [1.21] [3.13] [7.04]", async () => {
  const answer = await call(startGuestSession, { body: {} });
  expect(answer.status).toBe(201);
  const { token, expires } = answer.body.result;
  const as = `Bearer ${token}`;
  const [vendor] = (await call(listVendors, { as })).body.result.vendors;
  expect(vendor).toMatchObject({ vendor_id: "guest", name: "guest" });
  expect((await call(readVendor, { as, params: { vendorId: "aling-nena" } })).status).toBe(404);
  clock.set(new Date(expires));
  expect(await statusWith(token)).toBe(401);
});

test("a partner's token acts for the restaurant in the token and no other [1.18] [1.21] [7.02]", async () => {
  const as = await tokenFor("godroid", "legazpi");
  expect(as.startsWith("GoDroid ")).toBe(true);
  const vendors = await call(listVendors, { as });
  expect(vendors.body.result.vendors.map(({ vendor_id }) => vendor_id)).toEqual(["legazpi"]);
  expect((await call(readVendor, { as, params: { vendorId: "bgc" } })).status).toBe(404);
});

test("signing out voids a partner's token at once, but no other token of the same restaurant [7.12]", async () => {
  const [as, other] = [await tokenFor("godroid", "legazpi"), await tokenFor("godroid", "legazpi")];
  expect((await call(logout, { as })).body).toEqual({ success: true });
  expect((await call(listVendors, { as })).status).toBe(401);
  expect((await call(logout, { as })).status).toBe(401);
  expect((await call(listVendors, { as: other })).status).toBe(200);
});

test("a token under the wrong scheme, changed, or signed by another key is not authenticated", async () => {
  const { AccessToken } = await newSession();
  const partner = (await tokenFor("godroid")).slice("GoDroid ".length);
  const [head, , signature] = AccessToken.split(".");
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(AccessToken), sub: "user-ops" })).toString(
    "base64url",
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${forged}.`;
  const bad = [
    `GoDroid ${AccessToken}`,
    `Bearer ${partner}`,
    `Bearer ${head}.${forged}.${signature}`,
    `Bearer ${unsigned}`,
    `Basic ${AccessToken}`,
    AccessToken,
    "Bearer ",
    "Bearer x",
    `Bearer ${"x".repeat(9000)}`,
  ];
  for (const as of bad) expect((await call(listVendors, { as })).status).toBe(401);
});

test("riders can make riders' calls, and none of the users' calls", async () => {
  expect((await call(listVendors, { as: await tokenFor("rider") })).status).toBe(401);
});

test("the public keys of our tokens are published, the private ones are not", async () => {
  const { keys } = (await inject({ url: "/.well-known/jwks.json" })).json();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
  expect(keys[0]).not.toHaveProperty("d");
});

test("a token seen before costs no query", async () => {
  const as = await tokenFor("parent");
  await app.findActor(as);
  const queries: string[] = [];
  const { pool } = accounts;
  const query = pool.connect.bind(pool);
  pool.connect = ((...words: []) => {
    queries.push("connect");
    return query(...words);
  }) as typeof pool.connect;
  expect((await app.findActor(as))?.kind).toBe("vendor");
  pool.connect = query;
  expect(queries).toEqual([]);
});
