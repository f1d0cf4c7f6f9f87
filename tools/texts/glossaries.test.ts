import { countries, type Country } from "@waybill/domain/markets/countries";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const languages = readdirSync(join(root, "locales")).map((file) => file.replace(".json", ""));
const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(root, `locales/${language}.json`), "utf8")) as Record<string, string>;
const formOf = /_(zero|one|two|few|many|other)$/;
const keysOf = (language: string) =>
  [...new Set(Object.keys(textsOf(language)).map((key) => key.replace(formOf, "")))].sort();

test("there are texts in the languages of all countries, and no other [12.02]", () => {
  const listed = new Set(Object.values<Country>(countries).flatMap((country) => country.languages));
  expect([...languages].sort()).toEqual([...listed].sort());
  const wanted =
    "ar bg bn ckb cs da de el en es es-419 et fi fil hi hu hy id ja ka kk km ko lo lt lv ms my nb pl pt pt-BR ro ru si sk sv ta th tr uk ur vi zh-Hans zh-Hant";
  expect([...languages].sort()).toEqual(wanted.split(" ").sort());
});

test.each(languages)(
  "%s has only English keys, and every plural form of the language for texts with a count [12.13]",
  (language) => {
    const own = keysOf(language);
    const english = new Set(keysOf("en"));
    expect(own.filter((key) => !english.has(key))).toEqual([]);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const texts = textsOf(language);
    const counted = new Set(
      Object.keys(textsOf("en")).flatMap((key) => (formOf.test(key) ? [key.replace(formOf, "")] : [])),
    );
    for (const key of own.filter((one) => counted.has(one)))
      for (const form of forms) expect(texts[`${key}_${form}`], key).toBeTruthy();
  },
);

/** Removes text in brackets, and a leading article. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[(（].*[)）]/, "")
    .replace(/^ال/, "")
    .trim();

test.each(languages.filter((language) => language !== "en"))(
  "the glossary of %s has the words of the field, and the texts use them [12.16]",
  (language) => {
    const file = join(root, `docs/languages/${language}.md`);
    expect(existsSync(file)).toBe(true);
    const glossary = readFileSync(file, "utf8").toLowerCase();
    for (const word of [
      /rider/,
      /outlet/,
      /drop-?off/,
      /pick-?up/,
      /cash on delivery/,
      /voucher/,
      /address|formal|pronoun/,
    ])
      expect(glossary).toMatch(word);
    const texts = textsOf(language);
    for (const key of ["order-tracking.rider", "order.outlet", "payment-option.cash_on_delivery"])
      expect(glossary, key).toContain(bare(texts[key] ?? ""));
  },
);
