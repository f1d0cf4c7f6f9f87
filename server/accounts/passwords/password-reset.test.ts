import { extendLogin, forgotPassword, login, resetPassword } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { wrongResetCodeTries } from "@waybill/domain/limits";
import { resetCodeMinutes } from "@waybill/domain/time/timings";
import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../seed/seed-accounts.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { countRequestedMail } from "../counted-tries.ts";
import { purgeExpiredAccounts } from "../purge-expired.ts";
import { registering } from "../registering/registration.fixture.ts";
import { loginAccount, wrongLoginsPerAccount } from "../sessions/login-tries.ts";

const product = await openTestApp({ env: { COUNTRY: "kw" } });
afterAll(product.close);
const { accounts, call, clock, db, deps, inject, tokenFor } = product;
const { mailTo } = registering(product);

const fresh = "Sampaguita!7";
const ask = (email_address: string, headers = {}) =>
  call(forgotPassword, { body: { email_address }, headers });
const codeFor = async (email: string) => {
  expect((await ask(email)).status).toBe(202);
  return (await mailTo(email))?.code ?? "";
};
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const reset = (email_address: string, code: string, password = fresh, password_confirmation = password) =>
  call(resetPassword, { body: { email_address, code, password, password_confirmation } });
const signIn = (email_address: string, password: string) =>
  call(login, { body: { email_address, password } });
const keyOf = ({ status, body }: Awaited<ReturnType<typeof reset>>) => [
  status,
  body.errors[0].code,
  body.errors[0].path?.[0],
];

test("a code sent by mail sets a new password once, and ends the user's sessions but no other user's [10.51]", async () => {
  const [mine, others] = [await tokenFor("single"), await tokenFor("parent")];
  const started = (await signIn("single@example.com", demoPassword)).body.result.AuthenticationResult;
  await ask(" Single@example.com ");
  const sent = await mailTo("single@example.com");
  expect(sent?.code).toMatch(/^\d{6}$/);
  expect(sent?.text).toContain(sent?.code);
  expect(sent?.links).toEqual(["http://waybill.test/forgot-password#code-for=single%40example.com"]);
  const tried_at = Array.from({ length: wrongLoginsPerAccount }, clock.now);
  await db
    .insertInto("login_tries")
    .values({ account: loginAccount("single@example.com"), tried_at })
    .execute();
  expect((await signIn("single@example.com", demoPassword)).status).toBe(429);

  expect((await reset("single@example.com", sent?.code ?? "")).body).toEqual({ success: true });
  expect((await call(listVendors, { as: mine })).status).toBe(401);
  expect((await call(extendLogin, { body: { refresh_token: started.RefreshToken } })).status).toBe(401);
  expect((await call(listVendors, { as: others })).status).toBe(200);
  expect((await signIn("single@example.com", fresh)).status).toBe(200);
  expect((await signIn("single@example.com", demoPassword)).status).toBe(401);
  expect(keyOf(await reset("single@example.com", sent?.code ?? ""))).toEqual([
    422,
    "RESET_CODE_WRONG",
    "code",
  ]);
});

test("five wrong tries void a code, four do not, and concurrent tries are counted too", async () => {
  const code = await codeFor("parent@example.com");
  for (let turn = 0; turn < wrongResetCodeTries - 1; turn += 1)
    expect((await reset("parent@example.com", otherThan(code))).status).toBe(422);
  expect((await reset("parent@example.com", code)).status).toBe(200);

  const second = await codeFor("parent@example.com");
  const guesses = Array.from({ length: wrongResetCodeTries }, () =>
    reset("parent@example.com", otherThan(second)),
  );
  await Promise.all(guesses);
  expect(keyOf(await reset("parent@example.com", second))).toEqual([422, "RESET_CODE_WRONG", "code"]);
  expect((await reset("parent@example.com", await codeFor("parent@example.com"))).status).toBe(200);
});

test("of two concurrent uses of a code only one sets the password, and a newer code voids the earlier one", async () => {
  const old = await codeFor("ops@example.com");
  const code = await codeFor("ops@example.com");
  if (old !== code) expect((await reset("ops@example.com", old)).status).toBe(422);
  const answers = await Promise.all([reset("ops@example.com", code), reset("ops@example.com", code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("a code expires after half an hour, only its holder learns that it expired, and expired codes are deleted", async () => {
  const code = await codeFor("novendor@example.com");
  clock.advance(resetCodeMinutes * 60_000);
  expect(keyOf(await reset("novendor@example.com", otherThan(code)))[1]).toBe("RESET_CODE_WRONG");
  expect(keyOf(await reset("novendor@example.com", code))).toEqual([422, "RESET_CODE_EXPIRED", "code"]);
  clock.advance(3_600_001);
  await purgeExpiredAccounts(deps);
  expect(await db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
});

test("unknown e-mails get the same response as known ones, and no mail", async () => {
  const known = await ask("parent@example.com");
  const unknown = await ask("nobody@shop.test");
  expect(unknown.status).toEqual(known.status);
  expect(unknown.body).toEqual(known.body);
  expect(await mailTo("nobody@shop.test")).toBeUndefined();
  const code = (await mailTo("parent@example.com"))?.code ?? "";
  const right = await reset("parent@example.com", otherThan(code));
  const nobodys = await reset("nobody@shop.test", otherThan(code));
  expect(nobodys.status).toEqual(right.status);
  expect(nobodys.body).toEqual(right.body);
  const rows = await db.selectFrom("password_resets").selectAll().execute();
  expect(rows.map(({ tries }) => tries)).toEqual([1, 1]);
  expect(JSON.stringify(rows)).not.toMatch(/parent|nobody/);
});

test("the mail is in the account's language, else the caller's, and offers the caller's language in one line [12.07] [12.35]", async () => {
  await ask("parent@example.com", { "accept-language": "ar-KW,ar;q=0.9,en;q=0.8" });
  expect((await mailTo("parent@example.com"))?.subject).toMatch(/^رمزك لكلمة مرور جديدة/);
  await ask("parent@example.com", { "accept-language": "en" });
  expect((await mailTo("parent@example.com"))?.subject).toBe("Your code for a new Waybill password");
  await db.updateTable("users").set({ language: "ar" }).where("email", "=", "parent@example.com").execute();
  await ask("parent@example.com", { "accept-language": "en" });
  const mail = await mailTo("parent@example.com");
  expect(mail?.subject).toMatch(/^رمزك لكلمة مرور جديدة/);
  expect(mail?.text).toMatch(/You can use Waybill in your language\..*\n\nhttp\S+\/\?lang=en$/);
});

test("a reset is checked by the spec's rules, and an invalid password costs no try", async () => {
  const email = "parent@example.com";
  const code = await codeFor(email);
  for (const [answer, field, broken] of [
    [await reset("parent", code), "email_address", "EMAIL_INCORRECT"],
    [await reset(email, "12345"), "code", "CODE_DIGITS"],
    [await reset(email, "12345a"), "code", "CODE_DIGITS"],
    [await reset(email, code, "short"), "password", "WEAK_PASSWORD"],
    [await reset(email, code, fresh, "Sampaguita!8"), "password_confirmation", "PASSWORDS_DIFFER"],
  ] as const)
    expect(keyOf(answer)).toEqual([422, broken, field]);
  expect(
    (await db.selectFrom("password_resets").select("tries").where("tries", ">", 0).execute()).length,
  ).toBe(1);
  expect((await reset(email, code)).status).toBe(200);
  for (const payload of [{}, { email_address: 7 }])
    for (const { path } of [forgotPassword, resetPassword]) {
      const answer = await inject({ method: "POST", url: path, payload });
      expect(answer.statusCode, path).toBe(
        path === forgotPassword.path || "email_address" in payload ? 400 : 422,
      );
      expect(answer.json().errors[0].path).toEqual(["email_address"]);
    }
});

test("resetting a password is the same for every caller: a token gives no extra rights", async () => {
  for (const who of ["guest", "single", "parent", "novendor", "godroid", "rider", "ops"]) {
    const as = await tokenFor(who);
    expect((await call(forgotPassword, { as, body: { email_address: "x@shop.test" } })).status, who).toBe(
      202,
    );
    const body = { email_address: "x@shop.test", code: "1", password: fresh, password_confirmation: fresh };
    expect((await call(resetPassword, { as, body })).status, who).toBe(422);
  }
});

test("in production an e-mail gets five codes an hour; further requests get the same response but no mail", async () => {
  const real = { ...deps, settings: { ...deps.settings, environment: "prd" as const } };
  const asked = { kind: "reset", email: "ana@shop.test", address: "203.0.113.9" } as const;
  const answers: boolean[] = [];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await countRequestedMail(real, asked));
  expect(answers).toEqual([true, true, true, true, true, false]);
  clock.advance(3_600_000);
  expect(await countRequestedMail(real, asked)).toBe(true);
  for (let turn = 0; turn < 39; turn += 1)
    await countRequestedMail(real, { ...asked, email: `${turn}@shop.test` });
  expect(await countRequestedMail(real, { ...asked, email: "other@shop.test" })).toBe(false);
});

test("a right password that breaks a newer rule must be replaced first; a wrong one does not reveal that", async () => {
  const password_hash = await accounts.passwordHash.hash("password1");
  await db.updateTable("users").set({ password_hash }).where("email", "=", "parent@example.com").execute();
  const answer = await signIn("parent@example.com", "password1");
  expect(answer.status).toBe(401);
  expect(answer.body.errors[0].code).toBe("RESET_REQUIRED");
  expect((await signIn("parent@example.com", "password2")).body.errors[0].code).toBe("WRONG_CREDENTIALS");
});
