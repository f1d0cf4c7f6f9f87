import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { accountChecks, type Account } from "./account.ts";
import { identityConditions, identityStepOf } from "./identity-conditions.ts";
import { isResetRequired, passwordResetProblems } from "./password-reset.ts";

const account: Account = {
  user_id: "user-1",
  email: "ana@shop.test",
  password: "Sampaguita!7",
  password_confirmation: "Sampaguita!7",
  verification_code: "012345",
  vat_number: "AB12cd34",
  voucher_code: "WELCOME10",
  saved_cards: [{ payment_instrument_id: "card-1" }],
  saved_addresses: [{ id: "address-1" }],
};
const broken = (changes: Partial<Account>) =>
  Object.values(accountChecks).flatMap((check) => check({ ...account, ...changes }) ?? []);

test("an account has these fields, and each is checked by its own rule [3.19] [5.48]", () => {
  expect(Object.keys(accountChecks)).toEqual([
    "user_id",
    "email",
    "password",
    "password_confirmation",
    "verification_code",
    "vat_number",
    "voucher_code",
    "saved_cards",
    "saved_addresses",
  ]);
  expect(Object.keys(account)).toEqual(Object.keys(accountChecks));
  expect(broken({})).toEqual([]);
  expect(broken({ email: "ana@shop" })).toEqual(["sign-in.email-incorrect"]);
  expect(broken({ email: "  " })).toEqual(["sign-in.fill-email"]);
  expect(broken({ email: " ana@shop.test ", vat_number: " AB12cd34 " })).toEqual([]);
  expect(broken({ vat_number: "  " })).toEqual([]);
  expect(broken({ vat_number: "" })).toEqual([]);
  expect(broken({ password: "weak", password_confirmation: "weak" })).toEqual(["password.weak-password"]);
  expect(broken({ password_confirmation: "Sampaguita!8" })).toEqual(["password.passwords-differ"]);
  expect(broken({ verification_code: "12345" })).toEqual(["reset.code-digits"]);
  expect(broken({ vat_number: "123" })).toEqual(["validation.vat-number"]);
});

test("a reset is checked in the order of its fields", () => {
  const empty = { email_address: "", code: "", password: "", password_confirmation: "x" };
  expect(passwordResetProblems(empty)).toEqual([
    { field: "email_address", key: "sign-in.fill-email" },
    { field: "code", key: "reset.code-digits" },
    { field: "password", key: "password.weak-password" },
    { field: "password_confirmation", key: "password.passwords-differ" },
  ]);
  const { email, password, password_confirmation, verification_code } = account;
  const whole = { email_address: email, code: verification_code, password, password_confirmation };
  expect(passwordResetProblems(whole)).toEqual([]);
});

test("a password that breaks a newer rule must be replaced", () => {
  expect(isResetRequired("password1")).toBe(true);
  expect(isResetRequired(account.password)).toBe(false);
});

test("each identity condition has its text in both languages [8.60]", () => {
  const texts = Object.entries(identityConditions).map(([name, { key }]) => [name, english[key]]);
  expect(Object.fromEntries(texts)).toEqual({
    USER_NOT_FOUND: "E-mail and password do not match. Check both and try again.",
    PASSWORD_INVALID: "E-mail and password do not match. Check both and try again.",
    NOT_CONFIRMED:
      "This account is not confirmed yet. Open the link in the e-mail that we sent you, then sign in.",
    RESET_REQUIRED: "Reset your password before you sign in.",
    TOO_MANY_REQUESTS: "Too many tries. Wait a little and try again.",
    CODE_EXPIRED: "This code has expired. Request a new one.",
    CODE_WRONG: "This code does not match. Check it or request a new one: five wrong tries cancel a code.",
    USERNAME_EXISTS: "An account with this e-mail exists already. Sign in, or register with another e-mail.",
  });
  for (const { key } of Object.values(identityConditions)) expect(arabic[key]).toMatch(/[\u0600-\u06FF]/);
});

test("each identity condition has its step; an unknown user and a wrong password cannot be told apart", () => {
  expect(Object.entries(identityConditions).map(([name, { code }]) => [name, identityStepOf(code)])).toEqual([
    ["USER_NOT_FOUND", "reset"],
    ["PASSWORD_INVALID", "reset"],
    ["NOT_CONFIRMED", "verify again"],
    ["RESET_REQUIRED", "reset"],
    ["TOO_MANY_REQUESTS", "wait"],
    ["CODE_EXPIRED", "new code"],
    ["CODE_WRONG", "new code"],
    ["USERNAME_EXISTS", "sign in"],
  ]);
  expect(identityConditions.USER_NOT_FOUND).toEqual(identityConditions.PASSWORD_INVALID);
  expect(identityStepOf("NOT_FOUND")).toBeUndefined();
});
