import { expect, test } from "vitest";
import { declineReasonOf, cardOfPayment, cardOfToken, Payment } from "./answers.ts";

test.each([
  ["001", "visa"],
  ["002", "mastercard"],
  ["003", "amex"],
  ["007", "jcb"],
  ["062", "unionpay"],
  ["999", "card"],
])("a card of the type %s is shown as %s, from its token and from its payment", (type, brand) => {
  const card = { suffix: "1111", type, expirationMonth: "12", expirationYear: "2031" };
  const face = { brand, last_four: "1111", expiry_month: "12", expiry_year: "2031" };
  expect(cardOfPayment(Payment.parse({ paymentInformation: { card } }))).toEqual(face);
  const token = {
    number: { maskedValue: "411111XXXXXX1111", detectedCardTypes: [type] },
    expirationMonth: { value: "12" },
    expirationYear: { value: "2031" },
  };
  expect(cardOfToken({ content: { paymentInformation: { card: token } } })).toEqual(face);
});

test("a card without details from the bank is accepted, and no details are invented", () => {
  const unknown = { brand: "card", last_four: "", expiry_month: "", expiry_year: "" };
  const cards = [null, {}, { suffix: null, type: null, expirationMonth: null, expirationYear: null }];
  const payments = [
    {},
    { paymentInformation: null },
    ...cards.map((card) => ({ paymentInformation: { card } })),
  ];
  for (const payment of payments) expect(cardOfPayment(Payment.parse(payment))).toEqual(unknown);
  const tokens = [{}, { number: {} }, { number: { maskedValue: null, detectedCardTypes: [] } }];
  for (const card of tokens)
    expect(cardOfToken({ content: { paymentInformation: { card } } })).toEqual(unknown);
  expect(cardOfToken("no token")).toEqual(unknown);
});

test.each([
  ["EXPIRED_CARD", "card_expired"],
  ["INSUFFICIENT_FUND", "not_enough_money"],
  ["EXCEEDS_CREDIT_LIMIT", "not_enough_money"],
  ["CV_FAILED", "wrong_security_code"],
  ["INVALID_CVN", "wrong_security_code"],
  ["CONSUMER_AUTHENTICATION_REQUIRED", "not_confirmed"],
  ["CONSUMER_AUTHENTICATION_FAILED", "not_confirmed"],
  ["PROCESSOR_DECLINED", undefined],
])("a refusal for %s is shown as %s", (reason, declineReason) => {
  expect(declineReasonOf(Payment.parse({ errorInformation: { reason } }))).toBe(declineReason);
  expect(declineReasonOf(Payment.parse({ errorInformation: null }))).toBeUndefined();
});
