import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+(?:\.\d+){0,2}) +\| ([^|]+?) +\| (.+?) +\|$/gm)].map(
  ([, item = "", what = "", how = ""]) => ({ item, what, how }),
);

const numbersOf = (item: string) => item.split(".").map(Number);
const isAfter = (one: string, other: string) => {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const differs = left.findIndex((number, at) => number !== right[at]);
  return differs !== -1 && (left[differs] ?? 0) > (right[differs] ?? 0);
};

test("each item of the ASVS table appears once, in order, in all seventeen chapters", () => {
  expect(rows.length).toBeGreaterThan(235);
  for (const [at, { item }] of rows.entries())
    if (at > 0) expect(isAfter(item, rows[at - 1]?.item ?? ""), item).toBe(true);
  const chapters = new Set(rows.map(({ item }) => numbersOf(item)[0]));
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
});

/** The most similar test title in a file, to suggest what a renamed test is called now. */
const nearest = (text: string, title: string) => {
  const words = new Set(title.toLowerCase().split(/\W+/));
  const shared = (other: string) =>
    other
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => words.has(word)).length;
  const titles = [...text.matchAll(/(?:^|\s)(?:test|it)(?:\.\w+\(.+?\))?\(\s*["'`](.+?)["'`],/g)];
  return titles.map(([, other = ""]) => other).toSorted((one, other) => shared(other) - shared(one))[0];
};

test("each item names a test that exists, or says why there is none", () => {
  const renamed: string[] = [];
  for (const { item, how } of rows) {
    const named = [...how.matchAll(/`([\w./-]+\.test\.tsx?)` “([^”]+)”/g)];
    if (named.length === 0)
      expect(how, item).toMatch(/^(?:Reason: |Not here: |\*\*Not met as written\.\*\* ).{3,}\.$/);
    for (const [, file = "", title = ""] of named) {
      expect(existsSync(join(root, file)), `${item}: ${file}`).toBe(true);
      const text = readFileSync(join(root, file), "utf8");
      if (!text.includes(title))
        renamed.push(`${item}: ${file} has no test "${title}". Is it "${nearest(text, title)}"?`);
    }
  }
  expect(renamed).toEqual([]);
});

test("each file that the page names exists", () => {
  for (const [, file = ""] of page.matchAll(
    /`((?:server|client|portal|tools|domain)\/[\w./-]+\.(?:tsx?|mjs))`/g,
  ))
    expect(existsSync(join(root, file)), file).toBe(true);
});
