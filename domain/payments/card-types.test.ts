import { expect, test } from "vitest";
import { cardPlaintext } from "./card-plaintext.ts";
import { cardTypes } from "./card-types.ts";

test("the card types are cybersource_creditcard and generic_creditcard [4.41]", () => {
  expect([...cardTypes].sort()).toEqual(["cybersource_creditcard", "generic_creditcard"]);
});

const card = { number: "4111111111111111", expiryMonth: "12", expiryYear: "2031", securityCode: "123" };

test("each provider finds a card in its own words, CyberSource with the context that it gave", () => {
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
