import { expect, test } from "vitest";
import { countries } from "./markets/countries.ts";
import { e164 } from "./phone-numbers.ts";

test("a phone number written as at home or abroad is one and the same in E.164", () => {
  expect(e164("0917 555 0142", countries.ph)).toBe("+639175550142");
  expect(e164("+63 917 555 0142", countries.sg)).toBe("+639175550142");
  expect(e164("12", countries.ph)).toBeUndefined();
  expect(e164("call me", countries.ph)).toBeUndefined();
});
