import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { houseFiles } from "../source-files.mjs";

const root = join(import.meta.dirname, "../..");
const nameOfProgram = /join\(import\.meta\.dirname,\s*"([^"]+\.(?:ts|mjs))"/g;

test("every program that another starts by its path exists there", () => {
  const started = houseFiles(root, /\.(?:ts|mjs)$/).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(nameOfProgram)].map(
      ([, name = ""]) => [file, join(dirname(file), name)] as const,
    ),
  );
  expect(started.length).toBeGreaterThan(5);
  expect(started.filter(([, program]) => !existsSync(join(root, program)))).toEqual([]);
});
