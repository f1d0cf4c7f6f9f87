import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { readablePhone } from "./readable-phone.ts";

const { ph, kw, sg } = countries;

test("a number of the country is grouped like its example, a foreign one is not changed", () => {
  expect(readablePhone("+639175550142", ph)).toBe("+63 917 555 0142");
  expect(readablePhone("+96550012345", kw)).toBe("+965 500 12345");
  expect(readablePhone("+639175550142", sg)).toBe("+639175550142");
});

test("a number that is longer or shorter than the example is not grouped", () => {
  expect(readablePhone("+63281234567890", ph)).toBe("+63 281234567890");
  expect(readablePhone("+6328123456", ph)).toBe("+63 28123456");
});
