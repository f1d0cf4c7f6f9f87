import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import english from "../../locales/en.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const filesOf = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file && !/\.(?:test|spec|fixture)\.tsx?$/.test(file));

const translation = String.raw`\b(?:t|textOf|words|say|translate)\((?:[^()]|\([^()]*\))*\)`;
/** Two texts joined without punctuation between them. */
const glued = [
  new RegExp(String.raw`\{\s*${translation}\s*\}(?:\s|\{" "\})*\{\s*${translation}\s*\}`, "g"),
  new RegExp(String.raw`\$\{${translation}\}\s*\$\{${translation}\}`, "g"),
  new RegExp(String.raw`${translation}\s*\+\s*(?:" "\s*\+\s*)?${translation}`, "g"),
];
/** These texts contain two sentences, each with its full stop: the value, and its problem. */
const sentences = new Set(["outlets.hours-malformed"]);

const gluedIn = (source: string): string[] =>
  glued
    .flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found))
    .filter((found) => ![...sentences].some((key) => found.includes(`"${key}"`)));

test("no text is composed of two keys [12.15]", () => {
  const files = filesOf("portal/**/*.ts*", "ui/**/*.ts*", "recipient/**/*.ts", "server/**/*.ts");
  expect(files.length).toBeGreaterThan(400);
  for (const file of files) expect(gluedIn(readFileSync(join(root, file), "utf8")), file).toEqual([]);
  // Proves that the check finds such code.
  for (const code of ['{t("a.of")} {t("a.riders")}', '`${t("a")} ${t("b", { c })}`', 't("a") + " " + t("b")'])
    expect(gluedIn(code)).not.toEqual([]);
});

test("no text is an incomplete part of a sentence [12.15]", () => {
  const pieces = Object.entries(english).filter(
    ([, text]) => /^\s|\s$/.test(text) || /^(?:of|by|and|or|with|for|at) [a-z{]/.test(text),
  );
  expect(pieces).toEqual([]);
});

test("no picture contains text, which screen readers cannot read and which exists in one language only [12.15]", () => {
  const pictures = filesOf("portal/public", "portal/**/*.svg", "ui/**/*.svg", "recipient/**/*.svg");
  expect(pictures.filter((file) => /\.(?:png|jpe?g|webp|gif|avif)$/.test(file))).toEqual([]);
  const drawn = pictures.filter((file) => file.endsWith(".svg"));
  expect(drawn.length).toBeGreaterThan(0);
  for (const file of drawn)
    expect(/<(?:text|image)\b/.test(readFileSync(join(root, file), "utf8")), file).toBe(false);
});
