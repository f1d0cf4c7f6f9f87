import { countries, type Country } from "@waybill/domain/markets/countries";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productRoot } from "../../platform/program-files.ts";

const rows = readFileSync(join(productRoot, "docs/countries.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [A-Z]{3} /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("docs/countries.md lists all countries by currency, with the numbers of their FAQ [9.37]", () => {
  const documented = rows.flatMap(([, currency, codes = "", radius, weight, value, fee, cash, minimum]) =>
    codes.split(", ").map((code) => [code, { currency, radius, weight, value, fee, cash, minimum }] as const),
  );
  const held = Object.values<Country>(countries).map(({ code, currency, faq }) => [
    code,
    {
      currency,
      radius: `${faq.radius_km.join("–")} km`,
      weight: `${faq.weight_kg} kg`,
      value: String(faq.item_value ?? ""),
      fee: faq.fee_example ? `${faq.fee_example.base} + ${faq.fee_example.per_km} per km` : "",
      cash: String(faq.cash_surcharge ?? ""),
      minimum: String(faq.minimum_amount ?? ""),
    },
  ]);
  expect(documented.length).toBe(held.length);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(held));
});
