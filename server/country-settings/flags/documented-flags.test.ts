import { flags, type FlagName } from "@waybill/domain/markets/flags";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productRoot } from "../../platform/program-files.ts";

test("docs/operating/flags.md lists every flag with its value without a flag service, and in a sandbox [6.29]", () => {
  const documented = readFileSync(join(productRoot, "docs/operating/flags.md"), "utf8")
    .split("# Feature flags")[1]
    ?.split("\n## ")[0]
    ?.matchAll(/^\| `([\w-]+)` +\| .+\| (on|off) +\| (on|off) +\|$/gm);
  const word = (isOn: boolean) => (isOn ? "on" : "off");
  expect([...(documented ?? [])].map(([, name, fallback, sandbox]) => [name, fallback, sandbox])).toEqual(
    (Object.keys(flags) as FlagName[]).map((name) => [
      name,
      word(flags[name].fallback),
      word(flags[name].sandbox),
    ]),
  );
});
