import { getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { e164, internationalPhone, isPossiblePhone, isValidPhone } from "./phone-numbers.ts";

test("a phone number in national or international form gives the same E.164 number", () => {
  expect(e164("0917 555 0142", countries.ph)).toBe("+639175550142");
  expect(e164("+63 917 555 0142", countries.sg)).toBe("+639175550142");
  expect(e164("12", countries.ph)).toBeUndefined();
  expect(e164("call me", countries.ph)).toBeUndefined();
  expect(e164("call 0917 555 0142 at noon", countries.ph)).toBeUndefined();
  expect(e164(" 0063 917 555 0142", countries.sg)).toBe("+639175550142");
});

test("a number of a possible length is accepted even if unassigned, but only in its own country", () => {
  const unassigned = "0111 111 1111";
  expect(e164(unassigned, countries.ph)).toBe("+631111111111");
  expect([unassigned, "0917 555 0142", "call me"].map((text) => isValidPhone(text, countries.ph))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isPossiblePhone("+63 917 555 0142", countries.sg)).toBe(false);
});

test("a number parses the same after many other numbers were parsed", () => {
  const numbers = Array.from({ length: 200 }, (_, n) => `0917 555 ${String(n).padStart(4, "0")}`);
  const read = () => numbers.map((text) => e164(text, countries.ph));
  expect(read()).toEqual(numbers.map((text) => `+63${text.slice(1).replaceAll(" ", "")}`));
  expect(read()).toEqual(read());
});

test.each(Object.entries(countries))(
  "in %s a mobile number is the same however people write it",
  (_, country) => {
    const phone = getExampleNumber(country.code, examples);
    if (!phone) throw new Error(`libphonenumber has no example of ${country.code}.`);
    const { number, nationalNumber, countryCallingCode } = phone;
    const written = [
      phone.formatNational(),
      nationalNumber,
      phone.formatInternational(),
      number,
      `00${countryCallingCode} ${nationalNumber}`,
      ` (${phone.formatNational().replaceAll(" ", "-")}) `,
    ];
    for (const text of written) {
      expect(internationalPhone(text, country), text).toBe(number);
      expect(isPossiblePhone(text, country), text).toBe(true);
    }
    const example = e164(country.phone_example, country);
    expect(example).toMatch(new RegExp(`^\\${country.phone_prefix}\\d+$`));
    expect(internationalPhone(example ?? "", country)).toBe(example);
  },
);

test.each([
  ["hu", "06 20 123 4567", "+36201234567"],
  ["hu", "20 123 4567", "+36201234567"],
  ["kz", "8 701 234 5678", "+77012345678"],
  ["ph", "0063 917 555 0142", "+639175550142"],
  ["jp", "0063 917 555 0142", "+639175550142"],
  ["ph", " call me ", "call me"],
  ["ph", "", ""],
] as const)("in %s the phone %s is sent as %s", (id, text, sent) =>
  expect(internationalPhone(text, countries[id])).toBe(sent),
);

test("a number that is too short without its zero is rejected, although it is long enough with it", () => {
  expect(e164("0917 12", countries.ph)).toBeUndefined();
  expect(isPossiblePhone("0917 12", countries.ph)).toBe(false);
  expect(isPossiblePhone("+63 0917 12", countries.ph)).toBe(false);
  // In some countries the zero is part of the number, also in E.164.
  expect(e164("06 1234 5678", { code: "IT" })).toBe("+390612345678");
});
