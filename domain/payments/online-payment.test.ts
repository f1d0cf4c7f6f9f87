import { expect, test } from "vitest";
import { isPaymentActivated, mayPayOnline } from "./online-payment.ts";

test("online payment is activated by the text 'true' and by nothing else [7.22]", () => {
  expect(isPaymentActivated("true")).toBe(true);
  for (const other of ["false", "TRUE", "True", " true", "1", "yes", "", undefined])
    expect(isPaymentActivated(other)).toBe(false);
});

test("only guests pay online, and only where it is activated", () => {
  const ways = [true, false].flatMap((isGuest) =>
    [true, false].map((hasPaymentActivated) => mayPayOnline({ isGuest, hasPaymentActivated })),
  );
  expect(ways).toEqual([true, false, false, false]);
});
