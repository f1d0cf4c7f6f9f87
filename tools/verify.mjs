// `npm run verify`: checks everything about the code without running it, in parallel. A part that has passed is
// repeated only if one of its inputs has changed, or with --all. With --release it also fails for untranslated
// texts. `npm run verify -- types texts` runs the parts whose names contain one of these words.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readFingerprints } from "./inputs.mjs";

const root = join(import.meta.dirname, "..");
const cache = "node_modules/.cache/waybill";
const tool = (/** @type {string} */ name, /** @type {string} */ path) => join("node_modules", name, path);
/** @param {string} project @param {string} name */
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

/** JSON counts as code, because some files import it. */
const code = /\.(?:tsx?|mts|mjs|js|json)$/;
const codeAndPages = /\.(?:tsx?|mts|mjs|js|json|css|html)$/;
/** Every file counts for import checks, because an import resolves or not depending on which files exist. */
const allButTexts = /^(?!locales\/|docs\/)/;
const anything = /./;

/**
 * The parts, and the files that they read besides tools and settings: a part without inputs always runs.
 * @typedef {{ name: string, command: string[], inputs?: RegExp, advice?: string }} Part
 * @typedef {{ name: string, ok: boolean, printed: string, seconds?: number }} Result
 */

/** @returns {Part[]} Longest first, so that the short ones fill the gaps. */
const partsOf = ({ isRelease = false }) => [
  { name: "lint", command: [tool("oxlint", "bin/oxlint"), "--deny-warnings"], inputs: code },
  { name: "types", command: types("tsconfig.json", "root"), inputs: code },
  { name: "apps' types", command: types("portal/tsconfig.json", "portal"), inputs: code },
  {
    name: "boundaries",
    command: [
      tool("dependency-cruiser", "bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "err-long",
      ...cruised.filter((folder) => existsSync(join(root, folder))),
    ],
    inputs: allButTexts,
  },
  {
    name: "format",
    command: [tool("oxfmt", "bin/oxfmt"), "--check"],
    inputs: anything,
    advice: "`npm run format` formats these.",
  },
  {
    name: "unused code",
    command: [...knip],
    inputs: codeAndPages,
    advice: "Nothing uses these. Use them, delete them, or drop the word export.",
  },
  {
    name: "code for tests alone",
    command: [...knip, "--production"],
    inputs: codeAndPages,
    advice:
      "Only tests use these, so the product does not have them. Use them, or delete them with their tests.",
  },
  { name: "style sheets", command: ["tools/checks/check-css.mjs"], inputs: /\.css$/ },
  {
    name: "texts",
    command: ["tools/checks/check-locales.mjs", ...(isRelease ? ["--release"] : [])],
    inputs: /^locales\/|\.(?:tsx?|html)$/,
  },
  { name: "translations", command: ["tools/checks/check-translations.mjs"], inputs: /^locales\// },
  {
    name: "words",
    command: ["tools/checks/check-writing.mjs"],
    inputs: /^locales\/|^docs\/writing\.md$|\.ts$/,
  },
  { name: "folders", command: ["tools/checks/check-folders.mjs"] },
  { name: "licences", command: ["tools/checks/check-licences.mjs"], inputs: /^package-lock\.json$/ },
  { name: "circles of folders", command: ["tools/checks/check-circles.mjs"], inputs: /\.tsx?$/ },
  { name: "owners of tables", command: ["tools/checks/check-owners.mjs"], inputs: /\.(?:ts|json)$/ },
  {
    name: "distribution of tables",
    command: ["tools/checks/check-distribution.mjs"],
    inputs: /\.(?:ts|mjs)$/,
  },
];

/** The type checks collect garbage four times less often: a fifth less CPU for a quarter more memory. */
const env = { GOGC: "400", ...process.env };

/** @param {Part} part @returns {Promise<Result>} */
const run = ({ name, command }) =>
  new Promise((settle) => {
    const started = Date.now();
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    child.on("close", (status) =>
      settle({ name, ok: status === 0, seconds: (Date.now() - started) / 1000, printed: printed.trim() }),
    );
  });

const passes = join(root, cache, "verify.json");
/** @returns {Record<string, { fingerprint: string, printed: string }>} The fingerprint of each part's last pass. */
const readPasses = () => (existsSync(passes) ? JSON.parse(readFileSync(passes, "utf8")) : {});
/** @param {ReturnType<typeof readPasses>} all */
const writePasses = (all) => {
  mkdirSync(join(root, cache), { recursive: true });
  writeFileSync(`${passes}.${process.pid}`, JSON.stringify(all));
  renameSync(`${passes}.${process.pid}`, passes);
};

/**
 * Runs the parts whose inputs changed, one per core, prints problems and a line per part; returns the failed ones.
 */
export const verify = async ({
  isAll = false,
  isRelease = false,
  words = /** @type {string[]} */ ([]),
} = {}) => {
  const parts = partsOf({ isRelease }).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const known = readPasses();
  // Read before anything runs, so that the next run sees later changes.
  const fingerprintOf = readFingerprints(root);
  const fingerprints = new Map(
    parts.flatMap(({ command, inputs }) => (inputs ? [[command.join(" "), fingerprintOf(inputs)]] : [])),
  );
  /** @type {Result[]} */
  const results = [];
  /** @param {Part} part */
  const check = async (part) => {
    const key = part.command.join(" ");
    const fingerprint = fingerprints.get(key);
    const last = known[key];
    if (!isAll && fingerprint !== undefined && last?.fingerprint === fingerprint)
      return results.push({ name: part.name, ok: true, printed: last.printed });
    const result = await run(part);
    results.push(result);
    delete known[key];
    if (result.ok && fingerprint !== undefined) known[key] = { fingerprint, printed: result.printed };
  };
  const waiting = [...parts];
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await check(part);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  writePasses(known);

  for (const { name, ok, printed } of results) {
    const advice = parts.find((part) => part.name === name)?.advice;
    // Missing translations are listed, and fail only a release.
    if (!ok || (name === "texts" && printed !== ""))
      console.log([`\n── ${name} ──`, advice, printed].filter(Boolean).join("\n"));
  }
  console.log("");
  for (const { name, ok, seconds } of results)
    console.log(
      `${ok ? "✓" : "✗"} ${name} (${seconds === undefined ? "unchanged" : `${seconds.toFixed(1)} s`})`,
    );
  return results;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const settings = {
    isAll: process.argv.includes("--all"),
    isRelease: process.argv.includes("--release"),
    words: process.argv.slice(2).filter((word) => !word.startsWith("--")),
  };
  const names = partsOf({}).map(({ name }) => name);
  const unknown = settings.words.filter((word) => names.every((name) => !name.includes(word)));
  if (unknown.length > 0) {
    console.log(`Unknown part: ${unknown.join(", ")}. The parts are: ${names.join(", ")}.`);
    process.exit(1);
  }
  const results = await verify(settings);
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  process.exitCode = failed.length > 0 ? 1 : 0;
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}.` : "\nAll is well.");
}
