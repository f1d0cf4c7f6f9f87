// Checks words: no English text uses a term that docs/writing.md lists as not preferred. `node
// tools/checks/check-writing.mjs [root]`
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { houseFiles, isTest } from "../source-files.mjs";

const root = resolve(process.argv[2] ?? ".");
const guide = readFileSync(join(root, "docs/writing.md"), "utf8");

/** The rows of the table under a heading of the guide, as cells, without the table's header. */
const rowsBelow = (/** @type {string} */ heading) => {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const escaped = (/** @type {string} */ words) =>
  words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
// A hyphen makes it another word: 'e-mail' is not 'mail'.
const terms = rowsBelow("Preferred terms").flatMap(([not = "", but = ""]) =>
  not.split(", ").map((term) => ({
    term,
    but,
    pattern: new RegExp(`(?<![\\w-])${escaped(term)}(?![\\w-])`, "i"),
  })),
);
const fixed = new Set(rowsBelow("Fixed by the specification").map(([key = ""]) => key));

/** The preferred term may contain the refused one: 'drop-off planned for' contains 'planned for'. */
const withoutPreferred = (/** @type {string} */ text, /** @type {string} */ but) =>
  but.split(", ").reduce((rest, term) => rest.replaceAll(new RegExp(escaped(term), "gi"), ""), text);

/** @type {string[]} */
const problems = [];
const read = (/** @type {string} */ where, /** @type {string} */ text) => {
  for (const { term, but, pattern } of terms)
    if (pattern.test(withoutPreferred(text, but)))
      problems.push(`${where}: "${term}" is not preferred. Write "${but}" (docs/writing.md).`);
};

/** @type {Record<string, string>} */
const english = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8"));
for (const [key, text] of Object.entries(english))
  if (!fixed.has(key)) read(`locales/en.json "${key}"`, text.replaceAll(/\{\w+\}/g, "…"));
for (const key of fixed)
  if (!(key in english))
    problems.push(`docs/writing.md lists "${key}" as fixed, but locales/en.json does not have it.`);

// The files of countries and brands contain texts that people read, so their strings are checked too.
for (const file of houseFiles(root, /\.ts$/))
  if (/^domain\/markets\//.test(file) && !isTest(file))
    for (const [, text = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /["`]((?:[^"`\\\n]|\\.)*\s(?:[^"`\\\n]|\\.)*)["`]/g,
    ))
      read(file, text);

for (const problem of [...new Set(problems)]) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
