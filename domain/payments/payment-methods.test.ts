import { expect, test } from "vitest";
import {
  isOrderPaymentMethod,
  noPaymentMethod,
  offeredPaymentOptions,
  paymentMethods,
  paymentOptionOf,
  paymentOptions,
  paymentProblem,
} from "./payment-methods.ts";

const everywhere = {
  countryParameter: "PAID|CASH_ON_DELIVERY|PAYMENT_ON_DELIVERY",
  vendorMethods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true },
  flags: { "pay-at-pickup": true },
};

test("there are four payment methods, and NONE cannot be chosen [4.37] [4.38]", () => {
  expect(paymentMethods).toEqual(["NONE", "PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"]);
  expect(paymentMethods.filter(isOrderPaymentMethod)).toEqual([
    "PAID",
    "CASH_ON_DELIVERY",
    "PAYMENT_ON_DELIVERY",
  ]);
  for (const foreign of ["BARTER", "paid", "", undefined, 7])
    expect(isOrderPaymentMethod(foreign)).toBe(false);
});

test("each option is sent as its method, pay at pickup as PAID with a mark [4.40]", () => {
  expect(paymentOptions.already_paid).toMatchObject({ payment_method: "PAID", pay_at_pickup: false });
  expect(paymentOptions.cash_on_delivery).toMatchObject({ payment_method: "CASH_ON_DELIVERY" });
  expect(paymentOptions.card_on_delivery).toMatchObject({ payment_method: "PAYMENT_ON_DELIVERY" });
  expect(paymentOptions.pay_at_pickup).toMatchObject({ payment_method: "PAID", pay_at_pickup: true });
  expect(paymentOptionOf({ payment_method: "PAID", pay_at_pickup: true })).toBe("pay_at_pickup");
  expect(paymentOptionOf({ payment_method: "PAID" })).toBe("already_paid");
  expect(paymentOptionOf({ payment_method: "NONE" })).toBeUndefined();
});

test("the country parameter is a pipe separated list [7.23]", () => {
  const offer = (countryParameter: string) =>
    offeredPaymentOptions({ ...everywhere, countryParameter }).options;
  expect(offer("PAID | CASH_ON_DELIVERY")).toEqual(["already_paid", "cash_on_delivery", "pay_at_pickup"]);
  expect(offer("CASH_ON_DELIVERY")).toEqual(["cash_on_delivery"]);
});

test("a method disabled by the vendor or a flag is not offered [5.32] [6.18]", () => {
  const vendorMethods = { PAID: false, CASH_ON_DELIVERY: true };
  expect(offeredPaymentOptions({ ...everywhere, vendorMethods }).options).toEqual(["cash_on_delivery"]);
  expect(offeredPaymentOptions({ ...everywhere, flags: {} }).options).toEqual([
    "already_paid",
    "cash_on_delivery",
    "card_on_delivery",
  ]);
  expect(offeredPaymentOptions({ ...everywhere, vendorMethods: undefined }).options).toHaveLength(4);
});

test("no payment method left is a problem", () => {
  expect(offeredPaymentOptions(everywhere).problem).toBeUndefined();
  for (const countryParameter of ["", "NONE", "BARTER"]) {
    expect(offeredPaymentOptions({ ...everywhere, countryParameter })).toEqual({
      options: [],
      problem: noPaymentMethod,
    });
  }
  expect(noPaymentMethod).toBe("error.no-payment-method-available");
});

test("an order is paid with an offered method, or refused", () => {
  const cashOnly = { ...everywhere, vendorMethods: { CASH_ON_DELIVERY: true } };
  expect(paymentProblem({ payment_method: "CASH_ON_DELIVERY" }, cashOnly)).toBeUndefined();
  expect(
    paymentProblem({ payment_method: "CASH_ON_DELIVERY", pay_at_pickup: true }, cashOnly),
  ).toBeUndefined();
  for (const payment_method of ["PAID", "PAYMENT_ON_DELIVERY", "NONE"])
    expect(paymentProblem({ payment_method }, cashOnly)).toBe("validation.fill-payment-method");
  expect(paymentProblem({ payment_method: "PAID" }, { ...everywhere, countryParameter: "" })).toBe(
    noPaymentMethod,
  );
  const noPickup = { ...everywhere, flags: {} };
  expect(paymentProblem({ payment_method: "PAID" }, noPickup)).toBeUndefined();
  expect(paymentProblem({ payment_method: "PAID", pay_at_pickup: true }, noPickup)).toBe(
    "validation.fill-payment-method",
  );
});
