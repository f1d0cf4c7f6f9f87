import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";

/** Creates a temporary repository with exactly these files, for one test. */
const makeHouse = (files: Record<string, string | object>): string => {
  const root = mkdtempSync(join(tmpdir(), "waybill-check-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, content] of Object.entries({ "package.json": {}, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
};

/** The lines that a check reports for a repository with these files. */
export const check = (name: string, files: Record<string, string | object>, ...words: string[]): string[] => {
  const root = makeHouse(files);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `check-${name}.mjs`), root, ...words],
    {
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("");
  const lines = stdout.split("\n").filter(Boolean);
  const isRefused = lines.some((line) => !line.startsWith("Not translated yet, "));
  expect(status).toBe(isRefused ? 1 : 0);
  return lines;
};
