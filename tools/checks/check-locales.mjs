// Checks texts: no language has extra keys; placeholders and plural forms match; the code uses exactly the existing
// keys. Untranslated texts fall back to English: they are listed, and with --release refused. `node
// tools/checks/check-locales.mjs [root] [--release]`
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { houseFiles, isTest } from "../source-files.mjs";

/** Keys that code builds at run time in another way than `prefix.${word}`. */
/** @type {string[]} */
const builtAtRunTime = [];

const words = process.argv.slice(2);
const isRelease = words.includes("--release");
const root = resolve(words.find((word) => !word.startsWith("--")) ?? ".");
/** @type {string[]} */
const problems = [];
/** @type {Map<string, string[]>} The languages that lack the same texts, by the names of these texts. */
const untranslated = new Map();
const suffix = /_(zero|one|two|few|many|other)$/;
const keyShape = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-zA-Z0-9_-]+)+$/;

/** @typedef {{ key: string, text: string }[]} Forms */

/** @type {{ language: string, file: string, texts: Record<string, unknown> }[]} */
const languages = houseFiles(root, /^[a-zA-Z0-9-]+\.json$/)
  .filter((file) => file.startsWith("locales/"))
  .map((file) => ({
    language: basename(file, ".json"),
    file,
    texts: JSON.parse(readFileSync(join(root, file), "utf8")),
  }));
/** The texts of a language by key, with plural forms grouped. */
const formsByKey = (/** @type {Record<string, unknown>} */ texts) => {
  /** @type {Map<string, Forms>} */
  const forms = new Map();
  for (const [key, text] of Object.entries(texts)) {
    const base = key.replace(suffix, "");
    forms.set(base, [...(forms.get(base) ?? []), { key, text: String(text) }]);
  }
  return forms;
};
const placeholders = (/** @type {Forms} */ forms) =>
  [...new Set(forms.flatMap(({ text }) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");

const english = languages.find(({ language }) => language === "en") ?? { texts: {} };
const known = formsByKey(english.texts);
const plural = new Set(
  Object.keys(english.texts)
    .filter((key) => suffix.test(key))
    .map((key) => key.replace(suffix, "")),
);

for (const { language, file, texts } of languages) {
  const keys = Object.keys(texts);
  const own = formsByKey(texts);
  const missing = [...known.keys()].filter((key) => !own.has(key));
  const names = missing.map((key) => `"${key}"`).join(", ");
  if (missing.length > 0 && isRelease)
    problems.push(
      `${file} lacks ${names}, which English has. npm run texts -- ${language} lists what is missing.`,
    );
  else if (missing.length > 0) untranslated.set(names, [...(untranslated.get(names) ?? []), language]);
  for (const key of own.keys())
    if (!known.has(key))
      problems.push(`${file} has "${key}", which English lacks. Add it to English or remove it.`);
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== "string" || text.trim() === "") problems.push(`${file}: "${key}" has no text.`);
    if (/\{\{/.test(String(text)))
      problems.push(`${file}: "${key}" has double braces. Placeholders have single ones: {name}.`);
  }
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : 1));
  if (keys.some((key, at) => key !== sorted[at]))
    problems.push(`${file} is not sorted. Run: echo '{"${language}": {}}' | node tools/texts/put-texts.mjs`);
  /** @type {string[]} */
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of plural) {
    const missing = forms.filter((form) => own.has(key) && !(`${key}_${form}` in texts));
    if (missing.length > 0)
      problems.push(
        `${file}: "${key}" depends on a count, but plural forms of this language are missing: ${missing.join(", ")}.`,
      );
    const foreign = (own.get(key) ?? [])
      .map((form) => form.key)
      .filter((one) => suffix.test(one) && !forms.includes(one.slice(key.length + 1)));
    if (foreign.length > 0)
      problems.push(`${file}: "${foreign[0]}" is a plural form that this language does not have. Remove it.`);
  }
  for (const [key, forms] of own) {
    const [ours, inEnglish] = [placeholders(forms), placeholders(known.get(key) ?? forms)];
    if (ours !== inEnglish)
      problems.push(
        `${file}: "${key}" has the placeholders [${ours}], English has [${inEnglish}]. A missing one loses a value, an unknown one is shown as typed.`,
      );
  }
}

const sources = houseFiles(root, /\.(tsx?|html)$/).filter((file) => !isTest(file));
const withoutComments = (/** @type {string} */ text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "$1");
const code = sources.map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), "utf8")) }));
const quoted = /"([^"\n\\]+)"|'([^'\n\\]+)'|`([^`$\n\\]+)`/g;
const used = new Set(
  code.flatMap(({ text }) => [...text.matchAll(quoted)].map((hit) => hit[1] ?? hit[2] ?? hit[3])),
);
const prefixes = [
  ...code.flatMap(({ text }) =>
    [...text.matchAll(/`([a-z0-9-]+[.][a-zA-Z0-9._-]*)\$\{/g)].map(([, prefix = ""]) => prefix),
  ),
  ...builtAtRunTime,
];

for (const key of known.keys())
  if (!used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    problems.push(
      `locales: no code uses "${key}". Use it or remove it (a null text in node tools/texts/put-texts.mjs removes a key).`,
    );

const asked =
  /(?:\b(?:t|textOf|translate|words)\(\s*|\bi18nKey=\{?|\b(?:translation_key|key|\w+Key):\s*)["'`]([^"'`$\n]+)["'`]/g;
for (const { file, text } of code)
  for (const [, key = ""] of text.matchAll(asked))
    if (keyShape.test(key) && !known.has(key))
      problems.push(
        `${file} uses the text "${key}", which no language has. Add it with node tools/texts/put-texts.mjs.`,
      );

for (const [names, codes] of untranslated)
  console.log(`Not translated yet, and shown in English: ${names} (${codes.join(", ")})`);
for (const problem of [...new Set(problems)]) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
