import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { lintSamples, type LintMessage } from "./linted-samples.fixture.ts";

const root = join(import.meta.dirname, "../..");

/** For each rule, the smallest source that breaks it. */
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
  "typescript/ban-ts-comment": `// @ts-ignore\nexport const a = 1;`,
  "typescript/consistent-type-imports": `import { A } from "./a.ts";\nexport type B = A;`,
  "typescript/no-duplicate-enum-values": `export enum A { B = 1, C = 1 }`,
  "typescript/no-empty-object-type": `export type A = {};`,
  "typescript/no-explicit-any": `export const f = (a: any) => a;`,
  "typescript/no-extra-non-null-assertion": `export const f = (a?: string) => a!!;`,
  "typescript/no-misused-new": `export interface A { new (): A; }`,
  "typescript/no-namespace": `export namespace A { export const b = 1; }`,
  "typescript/no-non-null-asserted-optional-chain": `export const f = (a?: { b: string }) => a?.b!;`,
  "typescript/no-require-imports": `export const a = require("node:fs");`,
  "typescript/no-this-alias": `export function f(this: object) { const a = this; return a; }`,
  "typescript/no-unnecessary-type-constraint": `export const f = <T extends unknown>(a: T) => a;`,
  "typescript/no-unsafe-declaration-merging": `export interface A { b: string }\nexport class A {}`,
  "typescript/no-unsafe-function-type": `export const f = (a: Function) => a;`,
  "typescript/no-wrapper-object-types": `export const f = (a: String) => a;`,
  "typescript/prefer-as-const": `export const a = "b" as "b";`,
  "typescript/prefer-namespace-keyword": `export declare module A {}`,
  "typescript/triple-slash-reference": `/// <reference path="a" />\nexport const a = 1;`,
  "react/rules-of-hooks": `import { useState } from "react";\nexport const A = ({ b }: { b: 1[] }) => { for (const c of b) useState(c); return null; };`,
  "react/exhaustive-deps": `import { useEffect } from "react";\nexport const A = ({ b }: { b: string }) => { useEffect(() => { document.title = b; }, []); return null; };`,
  "no-debugger": `export const f = () => { debugger; };`,
  "no-var": `export var a = 1;`,
  "prefer-const": `export const f = () => { let a = 1; return a; };`,
  "no-unsafe-optional-chaining": `export const f = (a?: { b: () => void }) => { (a?.b)(); };`,
};

const fileOf = (rule: string) =>
  rule === "typescript/no-unnecessary-type-constraint"
    ? "portal/constraint.ts"
    : `portal/${rule.replace("/", "-")}.tsx`;

const answer = 'export const a: unknown = JSON.parse("{}").b();';

let messages: LintMessage[] = [];
beforeAll(() => {
  messages = lintSamples(
    new Map([
      ...Object.entries(violations).map(([rule, source]): [string, string] => [fileOf(rule), source]),
      [
        "portal/suppressed.ts",
        "// oxlint-disable-next-line no-debugger -- asked of nothing\nexport const a = 1;\n",
      ],
      // A test may read a response without a schema, because its expectations check the response.
      ["portal/answer.test.ts", answer],
      ["portal/answer.ts", answer],
      ["tools/unknown.mjs", "export const a = unknown;"],
    ]),
  );
});
const rulesBrokenIn = (file: string) => messages.filter((one) => one.file === file).map(({ rule }) => rule);

test.each(Object.keys(violations))("code that breaks %s is refused", (rule) => {
  expect(rulesBrokenIn(fileOf(rule))).toContain(rule);
});

test("every enabled rule for TypeScript and React is broken here once", () => {
  type Rules = { rules: Record<string, unknown> };
  const settings = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8")) as Rules & {
    overrides: Rules[];
  };
  const named = [settings, ...settings.overrides].flatMap(({ rules = {} }) => Object.keys(rules));
  const rules = [...new Set(named)].filter((rule) => /^(typescript|react)\//.test(rule));
  expect(rules.filter((rule) => !(rule in violations))).toEqual([]);
  expect(rules.length).toBeGreaterThan(50);
});

test("an unneeded suppression is refused, and so is an undefined name in plain JavaScript", () => {
  const suppressed = messages.find(({ file }) => file === "portal/suppressed.ts");
  expect(suppressed?.message).toContain("Unused oxlint-disable directive");
  expect(rulesBrokenIn("tools/unknown.mjs")).toEqual(["no-undef"]);
});

test("only tests may read responses of any shape", () => {
  expect(rulesBrokenIn("portal/answer.test.ts")).toEqual([]);
  expect(rulesBrokenIn("portal/answer.ts")).toContain("typescript/no-unsafe-call");
});
