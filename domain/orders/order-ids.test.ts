import { expect, test } from "vitest";
import { orderIdAlphabet, orderIdPattern, orderIdTailLength, vendorOfOrderId } from "./order-ids.ts";

test("an order id names its vendor, dashes and all", () => {
  expect(vendorOfOrderId("v1-ABCDEFGH23")).toBe("v1");
  expect(vendorOfOrderId("a-ph-outlet-7-ABCDEFGH2345")).toBe("a-ph-outlet-7");
});

test("what is too short or has no vendor is no order id", () => {
  for (const text of ["v1-ABCDEFGH2", "-ABCDEFGH23", "ABCDEFGH23", "v1-ABC DEFGH23", ""]) {
    expect(vendorOfOrderId(text), text).toBeUndefined();
  }
});

test("a tail of the alphabet makes an order id with more than 50 bits", () => {
  expect(`v-${orderIdAlphabet.slice(0, orderIdTailLength)}`).toMatch(orderIdPattern);
  expect(orderIdTailLength * Math.log2(orderIdAlphabet.length)).toBeGreaterThan(50);
  expect(new Set(orderIdAlphabet).size).toBe(orderIdAlphabet.length);
});
