import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../locales");
const formOf = /_(zero|one|two|few|many|other)$/;
const keysOf = (file: string) => {
  const texts = JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>;
  return [...new Set(Object.keys(texts).map((key) => key.replace(formOf, "")))].sort();
};

test.each(readdirSync(folder))("%s has every text [12.01]", (file) => {
  expect(keysOf(file)).toEqual(keysOf("en.json"));
});
