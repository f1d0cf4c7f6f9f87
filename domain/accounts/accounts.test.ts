import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { isStrongPassword, passwordChecks } from "./account.ts";
import { isEmail, isResetCode, isVatNumber, phoneCharacters } from "./field-formats.ts";

const broken = (password: string) =>
  passwordChecks(password)
    .filter((check) => !check.kept)
    .map((check) => check.key);

test("a password has 8 characters, a number, both cases and a special character [5.47]", () => {
  expect(isStrongPassword("Waybill!2026")).toBe(true);
  expect(broken("Ab1!efgh")).toEqual([]);
  expect(broken("Ab1!efg")).toEqual(["password.rule-length"]);
  expect(broken("Abc!efgh")).toEqual(["password.rule-number"]);
  expect(broken("ab1!efgh")).toEqual(["password.rule-uppercase"]);
  expect(broken("AB1!EFGH")).toEqual(["password.rule-lowercase"]);
  expect(broken("Ab1?efgh")).toEqual(["password.rule-special"]);
  for (const special of "!@#$%^&*") expect(isStrongPassword(`Ab1efgh${special}`), special).toBe(true);
});

test("every password rule has a text in both languages", () => {
  for (const { key } of passwordChecks(""))
    expect([english[key], arabic[key]].every(Boolean), key).toBe(true);
});

test("an e-mail address has a name, an at and a domain with a dot [5.49]", () => {
  expect(["owner@example.com", "a.b+c@x.co.uk"].every(isEmail)).toBe(true);
  expect(
    ["", "owner", "owner@", "@example.com", "a b@x.com", "a@b", "a@b@c.com", "a@x..com", "a@x.com b"].some(
      isEmail,
    ),
  ).toBe(false);
});

test("a VAT number has exactly 8 letters or digits [5.52]", () => {
  expect(["12345678", "AB12cd34"].every(isVatNumber)).toBe(true);
  expect(["1234567", "123456789", "1234-678", ""].some(isVatNumber)).toBe(false);
});

test("a reset code has 6 digits [5.53]", () => {
  expect(isResetCode("012345")).toBe(true);
  expect(["12345", "1234567", "12345a", "٠١٢٣٤٥"].some(isResetCode)).toBe(false);
});

test("a typed phone number keeps its digits and plus", () => {
  expect(phoneCharacters("+63 (917) 123-4567 ext")).toBe("+639171234567");
  expect(phoneCharacters("Tel: (02) 8812 3456 loc. 12")).toBe("0288123456");
  expect(phoneCharacters("0917 123 4567 or 0918 765 4321")).toBe("09171234567");
  expect(phoneCharacters("09a17 123 4567")).toBe("09171234567");
});
