import { getCountryCallingCode, isPossiblePhoneNumber } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { isValidPlace } from "../addresses/coordinates.ts";
import { isOrderPaymentMethod } from "../payments/payment-methods.ts";
import { brands } from "./brands.ts";
import { countries, type Country } from "./countries.ts";
import { directionOf, formattingLocale, languageFor } from "./languages.ts";

const all = Object.entries<Country>(countries);

test("the reference country is the Philippines as the spec has it", () => {
  expect(countries.ph).toMatchObject({
    code: "PH",
    currency: "PHP",
    phone_prefix: "+63",
    default_language: "en",
    default_payment_method: "CASH_ON_DELIVERY",
    minimum_eta: 15,
  });
});

test.each(all)("the country file %s is sound", (id, country) => {
  expect(country.code.toLowerCase()).toBe(id);
  expect(country.phone_prefix).toBe(`+${getCountryCallingCode(country.code)}`);
  expect(isPossiblePhoneNumber(country.phone_example, country.code)).toBe(true);
  expect(country.languages).toContain(country.default_language);
  expect(Intl.getCanonicalLocales([...country.languages])).toEqual(country.languages);
  expect(() => new Intl.DateTimeFormat("en", { timeZone: country.timezone })).not.toThrow();
  expect(isValidPlace(country.map)).toBe(true);
  expect(country.payment_methods).toContain(country.default_payment_method);
  expect(country.payment_methods.every(isOrderPaymentMethod)).toBe(true);
  expect(country.pricing?.base).toBeGreaterThan(0);
  expect(Object.hasOwn(english, country.name_key) && Object.hasOwn(arabic, country.name_key)).toBe(true);
  for (const language of country.languages) {
    const format = new Intl.DateTimeFormat(formattingLocale(country, language)).resolvedOptions();
    expect(format).toMatchObject({ numberingSystem: "latn", calendar: "gregory" });
  }
});

test("a language that a country does not have falls back to its default [1.16]", () => {
  expect(languageFor(countries.ph, "fil")).toBe("fil");
  expect(languageFor(countries.ph, "en-US")).toBe("en");
  expect(languageFor(countries.sg, "zh-CN")).toBe("zh-Hans");
  expect(languageFor(countries.ph, "de")).toBe("en");
  expect(languageFor(countries.kw, "xx")).toBe("ar");
});

test("Arabic and Urdu are written from right to left", () => {
  expect(["ar", "ur", "ar-KW", "en", "zh-Hans"].map(directionOf)).toEqual([
    "rtl",
    "rtl",
    "rtl",
    "ltr",
    "ltr",
  ]);
});

test("every brand has its own name and one colour", () => {
  const worn = Object.values(brands);
  expect(new Set(worn.map((brand) => brand.service_name)).size).toBe(worn.length);
  for (const brand of worn) expect(brand.colour).toMatch(/^#[0-9a-f]{6}$/);
});
