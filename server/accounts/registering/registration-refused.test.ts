import { login, register } from "@waybill/contract/accounts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openMailServer } from "../../platform/messages/mail-server.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { newBusiness, password, registering } from "./registration.fixture.ts";

const product = await openTestApp();
afterAll(product.close);
const { call, clock, inject, tokenFor } = product;
const { send, mailTo } = registering(product);

const refusedWith = async (changes: Parameters<typeof newBusiness>[0]) => {
  const entry = newBusiness(changes);
  const { status, body } = await send(entry);
  expect(await mailTo(entry.email)).toBeUndefined();
  const [{ path, meta }] = body.errors;
  return [status, path?.[0], meta.translation_key];
};

test("e-mail, password, its confirmation and VAT number are validated by the spec's rules [5.47] [5.48] [5.49] [5.52]", async () => {
  for (const [field, key, changes] of [
    ["email", "sign-in.fill-email", { email: " " }],
    ["email", "sign-in.email-incorrect", { email: "ana@shop" }],
    ...["Short!1", "nocapital!1", "NOSMALL!1", "NoNumber!", "NoSpecial1"].map(
      (weak) =>
        ["password", "password.weak-password", { password: weak, password_confirmation: weak }] as const,
    ),
    ["password_confirmation", "password.passwords-differ", { password_confirmation: "Sampaguita!8" }],
    ["vat_number", "validation.vat-number", { vat_number: "123" }],
  ] as const)
    expect(await refusedWith(changes)).toEqual([422, field, key]);
});

test("a new business needs a name, a phone number and a number of branches", async () => {
  for (const [status, field, key, changes] of [
    [400, "business_name", "register.fill-business", { business_name: " " }],
    [400, "mobile_number", "register.fill-mobile-number", { mobile_number: undefined }],
    [422, "mobile_number", "validation.phone-incorrect", { mobile_number: "12" }],
    [400, "branches", "register.fill-branches", { branches: undefined }],
    [422, "branches", "register.branches-whole", { branches: 0 }],
  ] as const)
    expect(await refusedWith(changes)).toEqual([status, field, key]);
});

test.each([
  ["branches", 2.5],
  ["branches", "2"],
  ["email", 7],
  ["email", `${"a".repeat(250)}@x.test`],
  ["business_name", "x".repeat(201)],
])("a malformed %s names the field", async (field, value) => {
  const answer = await inject({
    method: "POST",
    url: register.path,
    payload: { ...newBusiness(), [field]: value },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toEqual([field]);
});

test("registering is the same for every caller: a token gives no extra rights", async () => {
  for (const who of ["guest", "single", "parent", "novendor", "godroid", "rider", "ops"]) {
    const as = await tokenFor(who);
    expect((await call(register, { as, body: newBusiness() })).status, who).toBe(201);
  }
});

test("if sign-up is closed, registrations are refused", async () => {
  await product.db.insertInto("flags").values({ name: "sign-up-deactivation", is_on: true }).execute();
  expect((await send(newBusiness())).status).toBe(404);
  await product.db.deleteFrom("flags").execute();
  expect((await send(newBusiness())).status).toBe(201);
});

test("in production 20 registrations an hour are accepted from an address, in a sandbox 200", async () => {
  const env = {
    ENVIRONMENT: "prd",
    DATABASE_URL: "postgres://x/y",
    PUBLIC_URL: "https://waybill.test",
    TOKEN_SECRET: "s".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const real = await openTestApp({ env });
  const wrong = newBusiness({ email: "" });
  for (let count = 1; count <= 20; count += 1)
    expect((await real.call(register, { body: wrong })).status).toBe(422);
  const refused = await real.call(register, { body: wrong });
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("3600");
  real.clock.advance(3_600_000);
  expect((await real.call(register, { body: wrong })).status).toBe(422);

  clock.advance(3_600_000);
  const codes: number[] = [];
  for (let count = 0; count < 201; count += 1) codes.push((await send(wrong)).status);
  expect(codes.indexOf(429)).toBe(200);
  await real.close();
});

test("if the mail server refuses the address nothing is stored, and the e-mail stays free", async () => {
  const mails = await openMailServer("550 nobody here");
  onTestFinished(() => void mails.close());
  const env = { SMTP_URL: mails.url, LOG_LEVEL: "silent" };
  const broken = await openTestApp({ env });
  const entry = newBusiness();
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await broken.call(register, { body: entry });
    expect(answer.status).toBe(503);
    expect(answer.body.errors[0].meta.translation_key).toBe("register.mail-not-sent");
  }
  const body = { email_address: entry.email, password };
  expect((await broken.call(login, { body })).body.errors[0].code).toBe("WRONG_CREDENTIALS");
  await broken.close();
});
