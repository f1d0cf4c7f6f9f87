import { expect, test } from "vitest";
import { paymentOptions } from "./payment-methods.ts";
import { isPaymentActivated, mayPayOnline } from "./online-payment.ts";

test("online payment is activated by the text 'true' and by nothing else [7.22]", () => {
  expect(isPaymentActivated("true")).toBe(true);
  for (const other of ["false", "TRUE", "True", " true", "1", "yes", "", undefined])
    expect(isPaymentActivated(other)).toBe(false);
});

test("beside cash on delivery, online payment is supported: for guests, and where it is activated [5.30] [6.05]", () => {
  const ways = [true, false].flatMap((isGuest) =>
    [true, false].map((hasPaymentActivated) => mayPayOnline({ isGuest, hasPaymentActivated })),
  );
  expect(ways).toEqual([true, false, false, false]);
  expect(paymentOptions.cash_on_delivery.payment_method).toBe("CASH_ON_DELIVERY");
});
