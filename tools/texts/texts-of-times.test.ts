import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countries } from "../../domain/markets/countries.ts";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../locales");
const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Record<string, string>;
const english = textsOf("en");
const written = new Set(readdirSync(folder).map((file) => file.replace(".json", "")));
const offeredLanguages = [...new Set(Object.values(countries).flatMap(({ languages }) => languages))];

/** Texts of ready times, hours, pauses, windows and their changes, on screens and in messages. */
const ofTimes =
  /^(?:promise\.|ready\.|request\.ready\.|pause\.|order-tracking\.ready|notice\.promise|tracking\.promise|rider\.job\.(?:ready|usually)|console\.(?:promises|notice-promise)|error\.outlet-(?:closed|paused))/;
const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const bases = [
  ...new Set(
    Object.keys(english)
      .filter((key) => ofTimes.test(key))
      .map((key) => key.replace(pluralForm, "")),
  ),
];
const counts = (base: string) => `${base}_other` in english;

test("there are texts for ready times, pauses, windows and their changes [18.39]", () => {
  expect(bases.length).toBeGreaterThan(30);
  for (const base of ["promise.shop_late", "ready.usually-later", "notice.promise", "tracking.promise"])
    expect(bases).toContain(base);
});

test.each(offeredLanguages.filter((language) => written.has(language)))(
  "every text of ready times, pauses and windows is there in %s [18.39]",
  (language) => {
    const texts = textsOf(language);
    const rules = new Intl.PluralRules(language);
    const forms = [...new Set(["other", ...Array.from({ length: 200 }, (_, count) => rules.select(count))])];
    const missing = bases.flatMap((base) => {
      const needed = counts(base) ? forms.map((form) => `${base}_${form}`) : [base];
      return needed.filter((key) => !texts[key]?.trim());
    });
    expect(missing).toEqual([]);
  },
);
