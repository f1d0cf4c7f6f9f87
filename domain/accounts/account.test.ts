import { expect, test } from "vitest";
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

test("an account comprises these data, and each keeps its own rule [3.19]", () => {
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
  expect(broken({ password: "weak", password_confirmation: "weak" })).toEqual(["register.weak-password"]);
  expect(broken({ password_confirmation: "Sampaguita!8" })).toEqual(["register.passwords-differ"]);
  expect(broken({ verification_code: "12345" })).toEqual(["reset.code-digits"]);
  expect(broken({ vat_number: "123" })).toEqual(["validation.vat-number"]);
});

test("a reset is checked in the order of its fields", () => {
  const empty = { email_address: "", code: "", password: "", password_confirmation: "x" };
  expect(passwordResetProblems(empty)).toEqual([
    { field: "email_address", key: "sign-in.fill-email" },
    { field: "code", key: "reset.code-digits" },
    { field: "password", key: "register.weak-password" },
    { field: "password_confirmation", key: "register.passwords-differ" },
  ]);
  const { email, password, password_confirmation, verification_code } = account;
  const whole = { email_address: email, code: verification_code, password, password_confirmation };
  expect(passwordResetProblems(whole)).toEqual([]);
});

test("a password that no longer keeps every rule is to be set anew", () => {
  expect(isResetRequired("password1")).toBe(true);
  expect(isResetRequired(account.password)).toBe(false);
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
