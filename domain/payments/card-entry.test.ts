import { expect, test } from "vitest";
import { cardEntryProblems, cardPlaintext, cardTypes, typedCardOf } from "./card-entry.ts";
import { cardBrandName, groupedCardNumber, groupedExpiry } from "./card-number.ts";

const now = new Date("2026-03-02T04:00:00Z");
const good = { number: "4242 4242 4242 4242", expiry: "12 / 30", code: "123", name: "Liza Cruz" };
const problemsWith = (part: Partial<typeof good>) => cardEntryProblems({ ...good, ...part }, now);

test("a valid card is written as digits, its year with four", () => {
  expect(problemsWith({})).toEqual({});
  expect(typedCardOf(good)).toEqual({
    number: "4242424242424242",
    expiryMonth: "12",
    expiryYear: "2030",
    securityCode: "123",
  });
  expect(typedCardOf({ ...good, expiry: "٠٩ / ٢٠٣١" })).toMatchObject({
    expiryMonth: "09",
    expiryYear: "2031",
  });
});

test("a missing or wrong value is reported at its field", () => {
  expect(cardEntryProblems({ number: "", expiry: "", code: "", name: " " }, now)).toEqual({
    number: "payment.card.number-missing",
    expiry: "payment.card.expiry-missing",
    code: "payment.card.code-missing",
    name: "validation.fill-name-on-card",
  });
  expect(problemsWith({ number: "4242 4242 4242 4241" })).toEqual({ number: "payment.card.number-wrong" });
  expect(problemsWith({ expiry: "13 / 30" })).toEqual({ expiry: "payment.card.expiry-wrong" });
  for (const expiry of ["12 / 203", "12 / 20300"])
    expect(problemsWith({ expiry })).toEqual({ expiry: "payment.card.expiry-wrong" });
  expect(problemsWith({ expiry: "02 / 26" })).toEqual({ expiry: "payment.card.expired" });
  expect(problemsWith({ expiry: "03 / 26" })).toEqual({});
  expect(problemsWith({ code: "1234" })).toEqual({ code: "payment.card.code-wrong" });
  expect(problemsWith({ number: "378282246310005", code: "1234" })).toEqual({});
});

test("a number is grouped as printed on the card", () => {
  expect(groupedCardNumber("4242424242")).toBe("4242 4242 42");
  expect(groupedCardNumber("378282246310005")).toBe("3782 822463 10005");
  expect(groupedCardNumber("5555-5555-5555-4444-9")).toBe("5555 5555 5555 4444");
  expect(["٤٢٤٢٤", "۴۲۴۲۴"].map(groupedCardNumber)).toEqual(["4242 4", "4242 4"]);
  const brands = ["visa", "amex", "mastercard", "jcb", "unionpay", "card", "other"];
  expect(brands.map(cardBrandName)).toEqual([
    "Visa",
    "American Express",
    "Mastercard",
    "JCB",
    "UnionPay",
    "",
    "",
  ]);
});

test("an expiry gets its slash while it is typed, and a deleted slash is not added again", () => {
  expect(groupedExpiry("1")).toBe("1");
  expect(groupedExpiry("5")).toBe("05 / ");
  expect(groupedExpiry("12")).toBe("12 / ");
  expect(groupedExpiry("12 / 30")).toBe("12 / 30");
  expect(groupedExpiry("12/2030")).toBe("12 / 30");
  expect(groupedExpiry("12/20301")).toBe("12 / 2030");
  expect(groupedExpiry("12/203")).toBe("12 / 203");
  expect(groupedExpiry("12/1999")).toBe("12 / 1999");
  expect(groupedExpiry("12 /", "12 / ")).toBe("12");
  expect(groupedExpiry("12 / 3", "12 / 30")).toBe("12 / 3");
  expect(groupedExpiry("12", "34")).toBe("12 / ");
});

test("the card types are cybersource_creditcard and generic_creditcard [4.41]", () => {
  expect([...cardTypes].sort()).toEqual(["cybersource_creditcard", "generic_creditcard"]);
});

const card = { number: "4111111111111111", expiryMonth: "12", expiryYear: "2031", securityCode: "123" };

test("each provider gets a card in its own format, CyberSource with the context that it sent", () => {
  expect(JSON.parse(cardPlaintext("generic_creditcard", card, null))).toEqual({
    number: "4111111111111111",
    expiry_month: "12",
    expiry_year: "2031",
    security_code: "123",
  });
  expect(JSON.parse(cardPlaintext("cybersource_creditcard", card, "capture"))).toMatchObject({
    context: "capture",
    data: { paymentInformation: { card: { number: "4111111111111111", expirationYear: "2031" } } },
  });
});
