import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { features } from "./features.ts";

const here = new URL(".", import.meta.url).pathname;
/**
 * Folders that are not features: the command line, the migrations, a sandbox's seed, shared test code, and what is
 * built or installed.
 */
const beside = ["command-line", "migrations", "seed", "testing", "dist", "node_modules"];

test("every folder of the server is a feature of the list, with the same name", () => {
  const folders = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !beside.includes(entry.name))
    .map(({ name }) => name);
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test("every feature has a feature.ts", () => {
  for (const { name } of features) expect(existsSync(`${here}${name}/feature.ts`), name).toBe(true);
});

test("the diagram of features in docs/architecture.md equals the list", () => {
  const page = readFileSync(`${here}../docs/architecture.md`, "utf8");
  const drawn = [...page.matchAll(/^ {2}│ ([a-z-]+) .*│$/gm)].map(([, name]) => name);
  expect(drawn).toEqual(features.map(({ name }) => name));
});
