// Merges texts into the locale files and keeps their keys sorted.
// Standard input: {"en": {"key": "text"}, "ar": {"key": "text"}}; a null text removes its key.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const additions = JSON.parse(readFileSync(0, "utf8"));

for (const [language, texts] of Object.entries(additions)) {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const merged = Object.entries({ ...known, ...texts }).filter(([, text]) => text !== null);
  merged.sort(([a], [b]) => (a < b ? -1 : 1));
  const draft = new URL(`../../locales/${language}.json.${process.pid}`, import.meta.url);
  writeFileSync(draft, `${JSON.stringify(Object.fromEntries(merged), null, 2)}\n`);
  renameSync(draft, file);
}
