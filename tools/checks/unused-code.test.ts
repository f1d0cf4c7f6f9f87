import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sample = mkdtempSync(join(tmpdir(), "waybill-unused-"));
afterAll(() => rmSync(sample, { recursive: true }));

const files = {
  // With this dependency the tool recognises test files.
  "package.json": {
    name: "sample",
    private: true,
    workspaces: ["server", "domain"],
    scripts: { test: "vitest" },
    devDependencies: { vitest: "4" },
  },
  "server/package.json": {
    name: "@waybill/server",
    exports: {},
    dependencies: { "@waybill/domain": "1", unneeded: "1" },
  },
  "server/main.ts":
    'import { a } from "./a.ts";\nimport { used } from "@waybill/domain/rules";\na(used, new URL("./worker.ts", import.meta.url));',
  "server/a.ts":
    "export const a = (...words: unknown[]) => own.concat(words as []);\nexport const b = 2;\nexport const own: Shape = [];\nexport type Shape = never[];",
  "server/worker.ts": 'void import("./later.ts").then(({ later }) => later());',
  "server/later.ts": "export const later = () => 1;\nexport const never = () => 2;",
  "server/unreached.ts": "export const z = 1;",
  "server/migrations/0001.ts": "export const up = 1;",
  "domain/package.json": { name: "@waybill/domain", exports: { "./*": "./*.ts" } },
  "domain/rules.ts": "export const used = 1;\nexport const unused = 2;\nexport const tested = 3;",
  "domain/rules.test.ts": 'import { tested } from "./rules.ts";\ntested.toFixed();',
};

const found = { everything: "", product: "" };

beforeAll(() => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(sample, file)), { recursive: true });
    writeFileSync(join(sample, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  cpSync(join(root, "knip.config.ts"), join(sample, "knip.config.ts"));
  mkdirSync(join(sample, "node_modules/@waybill"), { recursive: true });
  const knip = [join(root, "node_modules/knip/bin/knip.js"), "--no-progress", "--no-config-hints"];
  const reports = (...words: string[]) =>
    spawnSync(process.execPath, [...knip, "--reporter", "compact", ...words], {
      cwd: sample,
      encoding: "utf8",
    }).stdout;
  found.everything = reports();
  found.product = reports("--production");
}, 30_000);

test("unused exports, files and dependencies are found, also in a lazily loaded file", () => {
  for (const name of ["b", "never", "unused", "unneeded"])
    expect(found.everything).toMatch(new RegExp(`\\b${name}\\b`));
  expect(found.everything).toContain("server/unreached.ts");
});

test("an export used only by a test is found when the product is checked alone", () => {
  expect(found.everything).not.toMatch(/\btested\b/);
  expect(found.product).toMatch(/\btested\b/);
});

test("entry points of programs, workers and migrations count as used, and so do files loaded by name", () => {
  for (const name of ["later", "used", "Shape", "0001", "worker", "main"])
    for (const report of Object.values(found))
      expect(report).not.toMatch(new RegExp(`\\b${name}\\b(?!\\.ts)`));
});

test("npm run verify runs both checks", () => {
  const verify = readFileSync(join(root, "tools/verify.mjs"), "utf8");
  expect(verify).toContain("...knip]");
  expect(verify).toContain('...knip, "--production"]');
});
