import { expect, test } from "vitest";
import { countries, type Country } from "../markets/countries.ts";
import { vatNumberProblem } from "./vat-number.ts";

const all = Object.entries<Country>(countries);
const own = all.flatMap(([id, { vat_number }]) => (vat_number ? [{ id, ...vat_number }] : []));
const withoutOwn = all.filter(([, { vat_number }]) => vat_number === undefined);

test("most countries have their own VAT number format, and each accepts the example of its hint [10.139]", () => {
  expect(own.length).toBeGreaterThan(40);
  for (const { id, ...form } of own) {
    const country = { vat_number: form };
    expect(vatNumberProblem(form.example, country), id).toBeUndefined();
    expect(vatNumberProblem(form.example.toLowerCase(), country), id).toBeUndefined();
    expect(vatNumberProblem(`${form.example}000000000`, country), id).toBe("validation.vat-number");
    expect(vatNumberProblem("1", country), id).toBe("validation.vat-number");
  }
});

test.each([
  ["de", "DE 123 456 789", "12345678"],
  ["in", "29ABCDE1234F1Z5", "AB12cd34"],
  ["sa", "300012345600003", "100012345600003"],
  ["br", "12.345.678/0001-90", "12.345.678"],
] as const)("in %s %j is a VAT number and %j is none [10.139]", (id, right, wrong) => {
  expect(vatNumberProblem(right, countries[id])).toBeUndefined();
  expect(vatNumberProblem(wrong, countries[id])).toBe("validation.vat-number");
});

test("elsewhere 8 letters or digits are accepted; in the Philippines as well as its own format [10.139]", () => {
  expect(withoutOwn.length).toBeGreaterThan(0);
  for (const [id, country] of withoutOwn) {
    expect(vatNumberProblem("AB12cd34", country), id).toBeUndefined();
    expect(vatNumberProblem("AB12cd345", country), id).toBe("validation.vat-number");
  }
  expect(vatNumberProblem("AB12cd34", countries.ph)).toBeUndefined();
  expect(vatNumberProblem("123-456-789-00000", countries.ph)).toBeUndefined();
});
