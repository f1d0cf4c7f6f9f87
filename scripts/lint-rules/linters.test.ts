import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ESLint } from "eslint";
import reactHooks from "eslint-plugin-react-hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import tseslint from "typescript-eslint";

const root = join(import.meta.dirname, "../..");

/** The least that breaks each rule of oxlint's. */
const violations: Record<string, string> = {
  "typescript/await-thenable": `export const f = async (n: number) => await n;`,
  "typescript/no-array-delete": `export const f = (list: number[]) => { delete list[0]; };`,
  "typescript/no-base-to-string": `export const f = (thing: object) => String(thing);`,
  "typescript/no-duplicate-type-constituents": `export type A = string | string;`,
  "typescript/no-floating-promises": `export const f = (g: () => Promise<void>) => { g(); };`,
  "typescript/no-for-in-array": `export const f = (list: number[]) => { for (const at in list) console.log(at); };`,
  "typescript/no-implied-eval": `export const f = () => setTimeout("f()", 1);`,
  "typescript/no-misused-promises": `export const f = (g: () => Promise<boolean>) => { if (g()) console.log(1); };`,
  "typescript/no-redundant-type-constituents": `export type A = unknown | string;`,
  "typescript/no-unnecessary-type-assertion": `export const f = (a: string) => a as string;`,
  "typescript/no-unsafe-argument": `export const f = (a: any, g: (b: string) => void) => { g(a); };`,
  "typescript/no-unsafe-assignment": `export const f = (a: any) => { const b: string = a; return b; };`,
  "typescript/no-unsafe-call": `export const f = (a: any) => { a(); };`,
  "typescript/no-unsafe-enum-comparison": `enum A { B = 1 }\nexport const f = (a: A) => a === 1;`,
  "typescript/no-unsafe-member-access": `export const f = (a: any) => typeof a.b;`,
  "typescript/no-unsafe-return": `export const f = (a: any) => { return a; };`,
  "typescript/no-unsafe-unary-minus": `export const f = (a: string) => -a;`,
  "typescript/only-throw-error": `export const f = () => { throw "words"; };`,
  "typescript/prefer-promise-reject-errors": `export const f = () => Promise.reject("words");`,
  "typescript/restrict-plus-operands": `export const f = (a: number[], b: string) => b + a;`,
  "typescript/restrict-template-expressions": `export const f = (a: object) => \`\${a}\`;`,
  "typescript/switch-exhaustiveness-check": `export const f = (a: "x" | "y") => { switch (a) { case "x": console.log(1); } };`,
  "typescript/unbound-method": `class A { b = 1; c() { return this.b; } }\nexport const f = new A().c;`,
  "react/error-boundaries": `const B = () => null;\nexport const A = () => { try { return <B />; } catch { return null; } };`,
  "react/globals": `let a = 0;\nexport const A = () => { a = 1; return <p>{a}</p>; };`,
  "react/immutability": `export const A = (props: { b: number }) => { props.b = 1; return <p />; };`,
  "react/incompatible-library": `import { useReactTable } from "@tanstack/react-table";\nexport const A = () => { const table = useReactTable({}); return <p>{table.a}</p>; };`,
  "react/preserve-manual-memoization": `import { useCallback } from "react";\nexport const A = ({ b }: { b: { c: number } }) => { const e = useCallback(() => { console.log(b?.c); console.log(b.c); }, [b?.c]); return <p onClick={e} />; };`,
  "react/purity": `export const A = () => <p>{Math.random()}</p>;`,
  "react/refs": `import { useRef } from "react";\nexport const A = () => { const b = useRef(0); return <p>{b.current}</p>; };`,
  "react/set-state-in-effect": `import { useEffect, useState } from "react";\nexport const A = () => { const [b, setB] = useState(0); useEffect(() => { setB(1); }, []); return <p>{b}</p>; };`,
  "react/set-state-in-render": `import { useState } from "react";\nexport const A = () => { const [b, setB] = useState(0); setB(1); return <p>{b}</p>; };`,
  "react/static-components": `export const A = () => { const B = () => <p />; return <B />; };`,
  "react/unsupported-syntax": `export const A = () => { eval("1"); return <p />; };`,
  "react/use-memo": `import { useMemo } from "react";\nexport const A = ({ b }: { b: number }) => { const c = useMemo(async () => { await Promise.resolve(b); }, [b]); return <p>{typeof c}</p>; };`,
};

const fileOf = (rule: string) => `portal/${rule.replace("/", "-")}.tsx`;

type Report = { diagnostics: { code?: string; message: string; filename: string }[] };
let reported: Report["diagnostics"] = [];
let status: number | null = null;
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waybill-lint-"));
  mkdirSync(join(folder, "portal"));
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  const compilerOptions = {
    strict: true,
    module: "preserve",
    lib: ["ES2023", "DOM"],
    types: [],
    jsx: "preserve",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["portal"] }));
  for (const [rule, source] of Object.entries(violations)) writeFileSync(join(folder, fileOf(rule)), source);
  writeFileSync(
    join(folder, "portal/suppressed.ts"),
    `// oxlint-disable-next-line typescript/no-base-to-string -- asked of nothing\nexport const a = 1;\n`,
  );
  // What a test reads from an answer is checked by its own expectations.
  writeFileSync(join(folder, "portal/answer.test.ts"), violations["typescript/no-unsafe-call"] ?? "");
  const run = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "-f", "json"], {
    cwd: folder,
    encoding: "utf8",
    // It looks on the PATH for the program that knows types.
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}` },
  });
  status = run.status;
  reported = (JSON.parse(run.stdout) as Report).diagnostics;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const reportedIn = (file: string) => reported.filter(({ filename }) => filename.endsWith(file));

test.each(Object.keys(violations))("oxlint refuses what breaks %s", (rule) => {
  const [plugin, name] = rule.split("/");
  expect(reportedIn(fileOf(rule)).map(({ code }) => code)).toContain(`${plugin}(${name})`);
});

test("oxlint refuses a suppression that nothing needs, and lets tests read answers of any shape", () => {
  expect(status).toBe(1);
  expect(reportedIn("portal/suppressed.ts")).toEqual([
    expect.objectContaining({ message: expect.stringContaining("Unused oxlint-disable directive") }),
  ]);
  expect(reportedIn("portal/answer.test.ts")).toEqual([]);
});

const eslint = new ESLint({ cwd: root });

test("every rule of typescript-eslint's preset with types, and of React's, is one linter's or the other's", async () => {
  const config = readFileSync(join(root, ".oxlintrc.json"), "utf8");
  const { overrides } = JSON.parse(config) as { overrides: { rules: Record<string, unknown> }[] };
  const ours = Object.assign({}, ...overrides.slice(0, 2).map(({ rules }) => rules)) as Record<
    string,
    unknown
  >;
  expect(Object.keys(ours).sort()).toEqual(Object.keys(violations).sort());

  const { rules: here } = (await eslint.calculateConfigForFile("portal/a.tsx")) as {
    rules: Record<string, unknown>;
  };
  const missing = (preset: object) =>
    Object.entries(preset)
      .filter(([, severity]) => severity !== "off")
      .map(([rule]) => rule)
      .filter((rule) => !(rule in here) && !(rule.replace("@typescript-eslint", "typescript") in ours))
      .filter((rule) => !(rule.replace("react-hooks", "react") in ours));
  const typed = Object.assign(
    {},
    ...tseslint.configs.recommendedTypeChecked.map(({ rules }) => rules),
  ) as object;
  // Ports are async by contract, whether or not they wait today.
  expect(missing(typed)).toEqual(["@typescript-eslint/require-await"]);
  // These two read the options of a compiler that does not run here.
  expect(missing(reactHooks.configs.flat.recommended.rules)).toEqual([
    "react-hooks/config",
    "react-hooks/gating",
  ]);
});

test.each([
  [
    "a rule of the language",
    "server/a.ts",
    "export const f = (a: number) => { debugger; return a; };",
    "no-debugger",
  ],
  [
    "a rule of TypeScript's",
    "server/a.ts",
    "export const f = (a: any) => a;",
    "@typescript-eslint/no-explicit-any",
  ],
  [
    "a hook in a loop",
    "portal/a.tsx",
    `import { useState } from "react";\nexport const A = ({ b }: { b: 1[] }) => { for (const c of b) useState(c); return null; };`,
    "react-hooks/rules-of-hooks",
  ],
  [
    "an effect that forgets what it reads",
    "portal/a.tsx",
    `import { useEffect } from "react";\nexport const A = ({ b }: { b: string }) => { useEffect(() => { document.title = b; }, []); return null; };`,
    "react-hooks/exhaustive-deps",
  ],
  [
    "a suppression that nothing needs",
    "server/a.ts",
    "// eslint-disable-next-line no-debugger\nexport const a = 1;",
    null,
  ],
])("ESLint refuses %s", async (_, filePath, source, rule) => {
  const [result] = await eslint.lintText(source, { filePath: join(root, filePath) });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([rule]);
});
