import {
  askAccountManager,
  changePassword,
  endOtherSessions,
  endSession,
  extendLogin,
  listSessions,
  login,
  readAccount,
  updateAccount,
} from "@waybill/contract/accounts";
import { readSentMessages } from "@waybill/contract/sandbox";
import { decodeJwt } from "jose";
import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../seed/seed-accounts.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { setPassword } from "./passwords/reset-rows.ts";
import { findUserByEmail } from "./rows.ts";

const { accounts, call, clock, close, db, tokenFor } = await openTestApp({
  env: { PLACE_HEADER: "X-Visitor-City" },
});
afterAll(close);

const password = "Sampaguita!7";
const onAndroid =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const passwordHash = await accounts.passwordHash.hash(password);

/** Creates a user who can sign in, with a vendor that no other test uses. */
const someone = async () => {
  const { email } = await ownVendor(db);
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error("The user of the new vendor is missing.");
  await setPassword(db, user.user_id, passwordHash);
  const signIn = async (headers: Record<string, string> = {}, as = password) => {
    const answer = await call(login, { body: { email_address: email, password: as }, headers });
    const { AccessToken, RefreshToken } = answer.body.result.AuthenticationResult;
    return { as: `Bearer ${AccessToken}`, refreshToken: RefreshToken };
  };
  return { email, signIn };
};
const sessionsOf = async (as: string) => (await call(listSessions, { as })).body.result.sessions;
const extend = async (refresh_token: string) => (await call(extendLogin, { body: { refresh_token } })).status;
const otherIn = (sessions: Awaited<ReturnType<typeof sessionsOf>>) =>
  sessions.find(({ current }) => !current)?.session_id ?? "";

test("sessions are listed with device, location and last use, most recently used first", async () => {
  const { signIn } = await someone();
  const phone = await signIn({ "user-agent": onAndroid, "x-visitor-city": "Taguig" });
  const began = clock.now().toISOString();
  clock.advance(60_000);
  const desk = await signIn({ "user-agent": "curl/8.5.0" });
  expect(await sessionsOf(desk.as)).toEqual([
    {
      session_id: expect.any(String) as string,
      device: null,
      place: "127.0.0.1",
      signed_in_at: clock.now().toISOString(),
      last_used_at: clock.now().toISOString(),
      current: true,
    },
    expect.objectContaining({ device: "Chrome, Android", place: "Taguig", last_used_at: began }),
  ]);
  clock.advance(60_000);
  await extend(phone.refreshToken);
  const [first] = await sessionsOf(desk.as);
  expect(first).toMatchObject({
    device: "Chrome, Android",
    signed_in_at: began,
    last_used_at: clock.now().toISOString(),
    current: false,
  });
});

test("a session that another device ends is void at once [10.51]", async () => {
  const { signIn } = await someone();
  const [mine, stolen] = [await signIn(), await signIn()];
  const sessionId = otherIn(await sessionsOf(mine.as));
  expect((await call(endSession, { as: mine.as, params: { sessionId } })).status).toBe(204);
  expect((await call(listSessions, { as: stolen.as })).status).toBe(401);
  expect(await extend(stolen.refreshToken)).toBe(401);
  expect(await extend(mine.refreshToken)).toBe(200);
  expect((await call(endSession, { as: mine.as, params: { sessionId } })).status).toBe(404);
});

test("signing out elsewhere keeps the caller's session and everybody else's", async () => {
  const [one, other] = [await someone(), await someone()];
  const [mine, second, third, others] = [
    await one.signIn(),
    await one.signIn(),
    await one.signIn(),
    await other.signIn(),
  ];
  expect((await call(endOtherSessions, { as: mine.as })).body).toEqual({ result: { ended: 2 } });
  const statuses = await Promise.all(
    [mine, second, third, others].map(({ refreshToken }) => extend(refreshToken)),
  );
  expect(statuses).toEqual([200, 401, 401, 200]);
  expect(await sessionsOf(mine.as)).toHaveLength(1);
});

test("another user's session is not found", async () => {
  const [one, other] = [await someone(), await someone()];
  const mine = await one.signIn();
  const sessionId = (await sessionsOf(mine.as))[0]?.session_id ?? "";
  const theirs = (await other.signIn()).as;
  const foreign = await call(endSession, { as: theirs, params: { sessionId } });
  const none = await call(endSession, { as: theirs, params: { sessionId: "none" } });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(none.body);
  expect(await extend(mine.refreshToken)).toBe(200);
});

test("an actor without an account gets 404, and a caller without a token is refused", async () => {
  const body = { current_password: password, password, password_confirmation: password };
  const calls = async (as: string | undefined) => {
    const who = as === undefined ? {} : { as };
    return [
      await call(readAccount, who),
      await call(updateAccount, { ...who, body: {} }),
      await call(listSessions, who),
      await call(endOtherSessions, who),
      await call(endSession, { ...who, params: { sessionId: "x" } }),
      await call(changePassword, { ...who, body }),
    ].map(({ status }) => status);
  };
  expect(await calls(undefined)).toEqual(Array(6).fill(401));
  for (const who of ["guest", "godroid"])
    expect(await calls(await tokenFor(who))).toEqual(Array(6).fill(404));
  expect((await call(readAccount, { as: await tokenFor("ops") })).body.result).toEqual({
    email: "ops@example.com",
    role: "operator",
    vat_number: null,
    language: null,
  });
});

test("the VAT number of an account can be set and removed, and an invalid one changes nothing", async () => {
  const { email, signIn } = await someone();
  const { as } = await signIn();
  const set = (vat_number: string | null) => call(updateAccount, { as, body: { vat_number } });
  expect((await set(" AB12cd34 ")).body.result).toEqual({
    email,
    role: "vendor",
    vat_number: "AB12cd34",
    language: null,
  });
  const refused = await set("123");
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0].path).toEqual(["vat_number"]);
  expect((await call(readAccount, { as })).body.result.vat_number).toBe("AB12cd34");
  expect((await set("")).body.result.vat_number).toBeNull();
});

test("VAT number and language of the account are returned at the next sign-in on another device, and can be set separately", async () => {
  const { email, signIn } = await someone();
  const { as, refreshToken } = await signIn();
  const set = (body: { vat_number?: string; language?: string | null }) => call(updateAccount, { as, body });
  await set({ vat_number: "AB12cd34" });
  expect((await set({ language: "fil" })).body.result).toMatchObject({
    vat_number: "AB12cd34",
    language: "fil",
  });
  const foreign = await set({ language: "tlh" });
  expect(foreign.status).toBe(400);
  expect(foreign.body.errors[0].path).toEqual(["language"]);
  const settings = { vat_number: "AB12cd34", locale: "fil" };
  const elsewhere = await call(login, { body: { email_address: email, password } });
  expect(decodeJwt(elsewhere.body.result.AuthenticationResult.IdToken)).toMatchObject(settings);
  const extended = await call(extendLogin, { body: { refresh_token: refreshToken } });
  expect(decodeJwt(extended.body.result.AuthenticationResult.IdToken)).toMatchObject(settings);
  expect((await set({ language: null })).body.result).toMatchObject({
    vat_number: "AB12cd34",
    language: null,
  });
});

test("a user who knows the password can change it, and the other sessions end", async () => {
  const { email, signIn } = await someone();
  const [mine, other] = [await signIn(), await signIn()];
  const fresh = `Mabuhay!${randomBytes(3).toString("hex")}`;
  const change = (current_password: string, next = fresh, password_confirmation = next) =>
    call(changePassword, {
      as: mine.as,
      body: { current_password, password: next, password_confirmation },
    });
  for (const [answer, field] of [
    [await change("Wrong!2026"), "current_password"],
    [await change(password, "weak"), "password"],
    [await change(password, fresh, "Other!2026"), "password_confirmation"],
  ] as const) {
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toEqual([field]);
  }
  expect(await extend(other.refreshToken)).toBe(200);

  expect((await change(password)).body).toEqual({ success: true });
  expect(await extend(mine.refreshToken)).toBe(200);
  expect(await extend(other.refreshToken)).toBe(401);
  const old = await call(login, { body: { email_address: email, password } });
  expect(old.status).toBe(401);
  await signIn({}, fresh);
});

test("the current password cannot be guessed more often than at a login", async () => {
  const { signIn } = await someone();
  const { as } = await signIn();
  const guess = async () => {
    const body = { current_password: "Wrong!2026", password, password_confirmation: password };
    return (await call(changePassword, { as, body })).status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test("a message to the account manager has the user's own e-mail as reply-to [10.52]", async () => {
  const as = await tokenFor("novendor");
  const write = (message: string) => call(askAccountManager, { as, body: { message } });
  const empty = await write("  ");
  expect(empty.status).toBe(422);
  expect(empty.body.errors[0].path).toEqual(["message"]);
  expect((await write(" I work for Kanto BGC. ")).status).toBe(202);
  const to = "support@waybill.test";
  const [mail] = (await call(readSentMessages, { query: { to } })).body.data;
  expect(mail).toMatchObject({ to, subject: "novendor@example.com asks for help with Waybill" });
  expect(mail?.text).toMatch(/novendor@example\.com wrote.*\n\nI work for Kanto BGC\.\n/);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await write("Again")).status);
  expect(statuses).toEqual([202, 202, 202, 202, 429]);
  for (const who of ["guest", "godroid"])
    expect((await call(askAccountManager, { as: await tokenFor(who), body: { message: "x" } })).status).toBe(
      404,
    );
  expect((await call(askAccountManager, { body: { message: "x" } })).status).toBe(401);
});

test("the id token of an operator says so, and no other id token does", async () => {
  const signInAs = async (email_address: string) => {
    const { body } = await call(login, { body: { email_address, password: demoPassword } });
    return decodeJwt(body.result.AuthenticationResult.IdToken)["role"];
  };
  expect(await signInAs("ops@example.com")).toBe("operator");
  expect(await signInAs("single@example.com")).toBeUndefined();
});
