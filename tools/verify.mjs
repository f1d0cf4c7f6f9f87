// `npm run verify`: everything about the code that can be checked without running it, in parallel.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const cache = "node_modules/.cache/waybill";
const tool = (name, path) => join("node_modules", name, path);
const types = (project, name) => [
  tool("typescript-native", "bin/tsc"),
  "-p",
  project,
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  `${cache}/${name}.tsbuildinfo`,
];
const cruised = [
  "domain",
  "addresses",
  "contract",
  "server",
  "ui",
  "client",
  "portal",
  "rider",
  "operations",
  "recipient",
  "places",
  "simulator",
  "partner-client",
  "e2e",
  "bench",
];

const knip = [tool("knip", "bin/knip.js"), "--no-progress", "--no-config-hints"];

/** What to do about the findings of a tool whose messages only name the place. */
const advice = {
  "unused code": "Nothing uses these. Use them, delete them, or drop the word export.",
  "code for tests alone":
    "Only tests use these, so the product does not have them. Use them, or delete them with their tests.",
};

/** Longest first, so that the short ones fill the gaps. */
const parts = [
  ["lint", [tool("oxlint", "bin/oxlint"), "--deny-warnings"]],
  ["types", types("tsconfig.json", "root")],
  ["apps' types", types("portal/tsconfig.json", "portal")],
  [
    "boundaries",
    [
      tool("dependency-cruiser", "bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "err-long",
      ...cruised.filter((folder) => existsSync(join(root, folder))),
    ],
  ],
  ["format", [tool("oxfmt", "bin/oxfmt"), "--check"]],
  ["unused code", [...knip]],
  ["code for tests alone", [...knip, "--production"]],
  ["style sheets", ["tools/checks/check-css.mjs"]],
  ["texts", ["tools/checks/check-locales.mjs"]],
  ["translations", ["tools/checks/check-translations.mjs"]],
  ["words", ["tools/checks/check-writing.mjs"]],
  ["folders", ["tools/checks/check-folders.mjs"]],
  ["circles of folders", ["tools/checks/check-circles.mjs"]],
  ["owners of tables", ["tools/checks/check-owners.mjs"]],
];

/** The checks of types collect their garbage four times less often: a fifth less work, for a quarter more memory. */
const env = { GOGC: "400", ...process.env };

const run = ([name, command]) =>
  new Promise((settle) => {
    const started = Date.now();
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    child.on("close", (code) =>
      settle({ name, ok: code === 0, seconds: (Date.now() - started) / 1000, printed: printed.trim() }),
    );
  });

/** Runs every part, as many at a time as there are cores, prints what is wrong and a line a part; says which parts failed. */
export const verify = async () => {
  const atOnce = Math.max(2, availableParallelism());
  const waiting = [...parts];
  const results = [];
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await run(part));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const { name, ok, printed } of results)
    if (!ok) console.log([`\n── ${name} ──`, advice[name], printed].filter(Boolean).join("\n"));
  console.log("");
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  return results;
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failed = (await verify()).filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(failed.length > 0 ? `\nNot yet: ${failed.join(", ")}.` : "\nAll is well.");
  process.exitCode = failed.length > 0 ? 1 : 0;
}
