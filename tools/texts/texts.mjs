// `npm run texts`: lists how many texts each language misses. `npm run texts -- de 250`: the first 250 that German
// misses, to be translated. `npm run texts -- de take FILE`: imports lines of key, tab and text, and refuses wrong
// placeholders and plural forms. WAYBILL_ROOT is the root of the texts; by default this repository.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.env.WAYBILL_ROOT ?? join(import.meta.dirname, "../.."), "locales");
const suffix = /_(zero|one|two|few|many|other)$/;
const fileOf = (/** @type {string} */ language) => join(folder, `${language}.json`);
/** @param {string} language @returns {Record<string, string>} */
const textsOf = (language) =>
  existsSync(fileOf(language)) ? JSON.parse(readFileSync(fileOf(language), "utf8")) : {};
const english = textsOf("en");
const isPlural = new Set(
  Object.keys(english).flatMap((key) => (suffix.test(key) ? [key.replace(suffix, "")] : [])),
);
const placeholders = (/** @type {string} */ text) =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(" ");

/** @param {string} language Every key that a language needs, with the English that it says; a text that counts has one for each form. */
function neededBy(language) {
  const rules = new Intl.PluralRules(language);
  const forms = rules.resolvedOptions().pluralCategories;
  const examples = (/** @type {string} */ form) =>
    Array.from({ length: 200 }, (_, n) => n).filter((n) => rules.select(n) === form);
  /** @type {Map<string, { source: string, example?: string, longest?: string }>} */
  const needed = new Map();
  for (const [key, text] of Object.entries(english)) {
    const base = key.replace(suffix, "");
    if (!isPlural.has(base)) needed.set(key, { source: text });
    else
      for (const form of forms)
        needed.set(`${base}_${form}`, {
          source: english[`${base}_${form}`] ?? english[`${base}_other`] ?? text,
          example: examples(form).slice(0, 3).join(", ") || "1.5",
          longest: english[`${base}_other`] ?? text,
        });
  }
  return needed;
}

const missingIn = (/** @type {string} */ language) => {
  const texts = textsOf(language);
  return [...neededBy(language)].filter(([key]) => texts[key] === undefined);
};

/** @param {string} language @param {string} file */
function take(language, file) {
  const needed = neededBy(language);
  const texts = textsOf(language);
  const refused = [];
  for (const line of readFileSync(file, "utf8")
    .split("\n")
    .filter((one) => one.trim())) {
    const [key = "", ...rest] = line.split("\t");
    const text = rest.at(-1)?.trim().replaceAll("\\n", "\n");
    const { source, longest } = needed.get(key) ?? {};
    // The plural form for small numbers may spell the number out.
    const isShort = longest !== undefined && text && placeholders(longest).includes(placeholders(text));
    if (source === undefined) refused.push(`${key}: English has no such text`);
    else if (!text) refused.push(`${key}: there is no text after the tab`);
    else if (placeholders(text) !== placeholders(source) && !isShort)
      refused.push(
        `${key}: the placeholders are [${placeholders(text)}], English has [${placeholders(source)}]`,
      );
    else texts[key] = text;
  }
  const sorted = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  for (const problem of refused) console.log(problem);
  return refused.length === 0;
}

const [language, count, file] = process.argv.slice(2);
if (language === undefined) {
  for (const one of readdirSync(folder).flatMap((name) =>
    name.endsWith(".json") ? [name.slice(0, -5)] : [],
  )) {
    const keys = missingIn(one).map(([key]) => key);
    if (keys.length === 0) continue;
    console.log(`${one} lacks ${keys.length}: ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " …" : ""}`);
    process.exitCode = 1;
  }
} else if (count === "take") {
  if (!take(language, file ?? "")) process.exitCode = 1;
} else {
  for (const [key, { source, example }] of missingIn(language).slice(0, Number(count ?? 250)))
    console.log([key, ...(example ? [`(${example})`] : []), source.replaceAll("\n", "\\n")].join("\t"));
}
