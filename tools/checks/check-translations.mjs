// Checks translations: no English left over, no text too long for its element, and the language's own punctuation
// and spaces. `node tools/checks/check-translations.mjs [root]`
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { houseFiles } from "../source-files.mjs";
import { budgetOf, englishIn, languages, typographyOf, widthOf } from "../texts/languages.mjs";

const root = resolve(process.argv[2] ?? ".");
/** @type {string[]} */
const problems = [];
/** @type {Record<string, string>} */
const english = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8"));
const englishOf = (/** @type {string} */ key) =>
  english[key] ?? english[key.replace(/_(?:zero|one|two|few|many)$/, "_other")];

for (const file of houseFiles(root, /^[a-zA-Z0-9-]+\.json$/).filter((one) => one.startsWith("locales/"))) {
  const language = basename(file, ".json");
  if (!languages[language]) {
    problems.push(
      `${file}: this language has no rules of punctuation yet. Add it to tools/texts/languages.mjs.`,
    );
    continue;
  }
  for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(root, file), "utf8")))) {
    const original = englishOf(key);
    if (typeof text !== "string" || original === undefined) continue;
    const at = `${file} "${key}"`;
    const left = englishIn(language, text, original);
    if (left !== undefined) problems.push(`${at}: "${left}" is English. Translate it: ${text}`);
    const { name, max } = budgetOf(key, original);
    if (widthOf(text) > max)
      problems.push(`${at} is ${widthOf(text)} wide, but a ${name} has room for ${max}. Shorten it: ${text}`);
    const wrong = typographyOf(language, text, key.startsWith("bulk-cell."));
    if (wrong !== undefined) problems.push(`${at} has ${wrong}: ${text}`);
  }
}

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
