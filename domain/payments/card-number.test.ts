import { expect, test } from "vitest";
import { cardBrandOf, isCardInDate, isCardNumber, isSecurityCode } from "./card-number.ts";

test("a card number is valid if its check digit and its brand's length are right", () => {
  const right = ["4111 1111 1111 1111", "5555-5555-5555-4444", "378282246310005", "3566002020360505"];
  // The check digit also works for doubled nines, and a number of no known brand may have 12 digits.
  for (const number of [...right, "4999999999999996", "123456789015"])
    expect(isCardNumber(number), number).toBe(true);
  for (const number of [
    "4111111111111112",
    "411111111111111",
    "37828224631000",
    "0000",
    "",
    "4111x11111111111",
    // The check digit is correct, but the length is wrong for the brand or for any card.
    "411111111111116",
    "12345678903",
    "12345678901234567894",
  ])
    expect(isCardNumber(number), number).toBe(false);
});

test("a brand is known from the first digits on", () => {
  expect(["4", "51", "2221", "34", "3528", "62", "99", ""].map(cardBrandOf)).toEqual([
    "visa",
    "mastercard",
    "mastercard",
    "amex",
    "jcb",
    "unionpay",
    "card",
    "card",
  ]);
});

test("a card is valid to the end of its month", () => {
  const now = new Date("2026-03-31T20:00:00Z");
  expect(isCardInDate("03", "2026", now)).toBe(true);
  expect(isCardInDate("02", "2026", now)).toBe(false);
  expect(isCardInDate("12", "2031", now)).toBe(true);
  for (const [month, year] of [
    ["13", "2031"],
    ["3", "2031"],
    ["03", "31"],
    ["", ""],
    ["112", "2031"],
    ["031", "2031"],
    ["03", "12031"],
    ["03", "20311"],
  ] as const)
    expect(isCardInDate(month, year, now)).toBe(false);
});

test("a security code has three digits, and four on an American Express card", () => {
  expect(isSecurityCode("123", "visa")).toBe(true);
  expect(isSecurityCode("1234", "amex")).toBe(true);
  expect(isSecurityCode("1234", "visa")).toBe(false);
  expect(isSecurityCode("12a", "card")).toBe(false);
  expect(isSecurityCode("12345", "amex")).toBe(false);
  expect(isSecurityCode("a1234", "amex")).toBe(false);
});
