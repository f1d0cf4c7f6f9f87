import { readdirSync, existsSync } from "node:fs";
import { expect, test } from "vitest";
import { features } from "./features.ts";

const here = new URL(".", import.meta.url).pathname;
/** Folders that are no feature: the tables' history, the sandbox's first data, and what tests share. */
const beside = ["migrations", "seed", "testing", "node_modules"];

test("every folder of the server is one feature of the list, by its name", () => {
  const folders = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !beside.includes(entry.name))
    .map(({ name }) => name);
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test("every feature has a feature.ts", () => {
  for (const { name } of features) expect(existsSync(`${here}${name}/feature.ts`), name).toBe(true);
});
