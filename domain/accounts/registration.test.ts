import { expect, test } from "vitest";
import { joinsVendor, type Registration, registrationProblems } from "./registration.ts";

const login = { email: "ana@shop.test", password: "Sampaguita!7", password_confirmation: "Sampaguita!7" };
const business = { business_name: "Ana's", mobile_number: "0917 555 0142", branches: 1 };
const problems = (entry: Registration) =>
  registrationProblems(entry, { code: "PH" }).map(({ field, key }) => `${field}: ${key}`);

test("with a vendor code no business fields are required; without one all of them are", () => {
  expect(problems({ ...login, vendor_code: "kanto" })).toEqual([]);
  expect(problems({ ...login, vendor_code: "kanto", mobile_number: null, branches: null })).toEqual([]);
  expect(problems({ ...login, ...business })).toEqual([]);
  expect(problems({ ...login, vendor_code: "  ", business_name: " ", mobile_number: " " })).toEqual([
    "business_name: register.fill-business",
    "mobile_number: register.fill-mobile-number",
    "branches: register.fill-branches",
  ]);
  expect([" kanto ", " ", null, undefined].map((vendor_code) => joinsVendor({ vendor_code }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("fields that are filled in are checked with a vendor code too", () => {
  const given = { mobile_number: "12", branches: 0, vat_number: "1" };
  expect(problems({ ...login, vendor_code: "kanto", ...given })).toEqual([
    "mobile_number: validation.phone-incorrect",
    "branches: register.branches-whole",
    "vat_number: validation.vat-number",
  ]);
});

test("branches are a whole number from 1 to 100,000", () => {
  const accepted = [0, 1, 1.5, 100_000, 100_001, Number.NaN].filter(
    (branches) => problems({ ...login, ...business, branches }).length === 0,
  );
  expect(accepted).toEqual([1, 100_000]);
});

test("the login comes first, in the order of the spec", () => {
  const wrong = { email: "ana", password: "weak", password_confirmation: "other" };
  expect(problems({ ...wrong, ...business, business_name: null })).toEqual([
    "email: sign-in.email-incorrect",
    "password: password.weak-password",
    "password_confirmation: password.passwords-differ",
    "business_name: register.fill-business",
  ]);
});
