import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasProgram, runEndToEnd } from "../end-to-end.fixture.ts";

const isHere = hasProgram("python3");

test.skipIf(!isHere)(
  "the Python package gets a token, quotes, orders, cancels, goes through pages and verifies webhook events [22.42]",
  async () => {
    const output = await runEndToEnd("python3", ["-W", "error", join(import.meta.dirname, "check.py")]);
    expect(output).toMatch(/Ran 5 tests[^]*OK/);
  },
  60_000,
);

test("the Python package imports only its own files and the standard library [22.42]", () => {
  const folder = join(import.meta.dirname, "waybill_partner");
  const imported = readdirSync(folder)
    .filter((name) => name.endsWith(".py"))
    .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/^(?:import|from) (\.?\w+)/gm)])
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("."));
  const library =
    "base64 dataclasses email hashlib hmac json random socket threading time typing urllib uuid".split(" ");
  expect([...new Set(imported)].filter((name) => !library.includes(name))).toEqual([]);
  expect(readFileSync(join(import.meta.dirname, "pyproject.toml"), "utf8")).toContain("dependencies = []");
});
