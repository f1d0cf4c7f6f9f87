// `npm test`: runs everything, on a machine with only Node and npm. The last line counts passed and failed tests.
// `npm test -- --affected [--base REVISION]`: only what changed since main, or since that revision. npm-script.mjs
// is imported first, because it refuses an unsuitable Node.
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensurePrograms, startServices } from "./test-services.mjs";

const root = join(import.meta.dirname, "..");
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, listed again at the end, because their messages have scrolled far up. */
/** @type {string[]} */
const failures = [];
/** Skipped tests, usually because a program is missing, so that nobody takes them for passed. */
/** @type {Set<string>} */
const leftOut = new Set();
/** @type {(() => void)[]} */
const stops = [];
/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
const stopAll = () => {
  for (const child of running) child.kill("SIGTERM");
  for (const stop of stops.splice(0).reverse()) stop();
};

/** @param {readonly string[]} words @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>} */
const run = (words, env = {}) =>
  new Promise((settle) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.on("close", (code) => {
      running.delete(child);
      settle(code ?? 1);
    });
  });

const fail = (/** @type {string} */ name) => {
  total.failed += 1;
  failures.push(name);
};
const count = (/** @type {string} */ name, /** @type {boolean} */ ok) => {
  if (ok) total.passed += 1;
  else fail(name);
};

/**
 * Adds up a report and returns true if any test failed. A file that failed to load has no tests, so it counts as
 * one failure.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]
 * }} report
 */
const countReport = ({ testResults }) => {
  const before = total.failed;
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((one) => one.status === "failed");
    const passed = assertionResults.filter((one) => one.status === "passed").length;
    for (const { fullName } of failed) fail(`${relative(root, name)}: ${fullName}`);
    if (failed.length === 0 && status === "failed") fail(relative(root, name));
    total.passed += passed;
    total.skipped += assertionResults.length - passed - failed.length;
    for (const { status, fullName } of assertionResults)
      if (status !== "passed" && status !== "failed") leftOut.add(`${relative(root, name)}: ${fullName}`);
  }
  return total.failed > before;
};

/**
 * Most test code runs only a few times, so V8 optimises it six times later than usual, and does not optimise the
 * embedded database at all.
 */
const v8Flags = ["--interrupt-budget=400000", "--liftoff-only"];

/** @param {string} name @param {readonly string[]} words @param {NodeJS.ProcessEnv} env @param {readonly string[]} [mode] */
const runTests = async (name, words, env, mode = ["run"]) => {
  console.log(`\n── ${name} ──`);
  const report = join(reports, `${name.replaceAll(" ", "-")}.json`);
  const command = [
    ...v8Flags,
    "node_modules/vitest/vitest.mjs",
    ...mode,
    ...words,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await run(command, {
    ...env,
    WAYBILL_TEST_ALL: "1",
    WAYBILL_TEST_V8_FLAGS: v8Flags.join(" "),
  });
  // If no test is affected, Vitest writes no report.
  if (isAffected && code === 0 && !existsSync(report)) return;
  const hasFailed = existsSync(report) && countReport(JSON.parse(readFileSync(report, "utf8")));
  if (!existsSync(report) || (code !== 0 && !hasFailed))
    fail(`${name}: crashed, or an error outside any test`);
};

const words = process.argv.slice(2);
const isAffected = words.includes("--affected");

/** The arguments with which Vitest runs the affected tests; undefined: run everything. */
const touched = async () => {
  if (!isAffected) return undefined;
  const { changedFilesSince, affectedCode, defaultBase } = await import("./affected.mjs");
  const base = words[words.indexOf("--base") + 1 || words.length] ?? defaultBase(root);
  const changed = changedFilesSince(root, base);
  if (changed === undefined) {
    console.log(`Everything runs, because git cannot compare with ${base}.`);
    return undefined;
  }
  const { all, code } = affectedCode(root, changed);
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}.`);
  if (all) console.log("Everything runs: packages or settings that all tests use have changed.");
  return all ? undefined : code;
};

const finish = () => {
  stopAll();
  if (leftOut.size > 0) console.log(`\nSkipped:\n${[...leftOut].map((name) => `- ${name}`).join("\n")}`);
  if (failures.length > 0) console.error(`\nFailed:\n${failures.map((name) => `- ${name}`).join("\n")}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};

for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
]))
  process.on(signal, () => {
    stopAll();
    process.exit(code);
  });

stopWithNpm();
// Programs and packages are downloaded in parallel, from different hosts.
const programs = ensurePrograms();
await ensureInstalled();

const reports = mkdtempSync(join(tmpdir(), "waybill-reports-"));
stops.push(() => rmSync(reports, { recursive: true, force: true }));

const build = async () => {
  console.log("── the build ──");
  const built = (await run(["tools/build.mjs"])) === 0;
  count("build", built);
  return built;
};
const checkHouse = async () => {
  const { verify } = await import("./verify.mjs");
  for (const { name, ok } of await verify({ isAll: !isAffected })) count(name, ok);
};

try {
  // These steps are not timed, so they run in parallel; tests and journeys then have the machine to themselves.
  const [lacking, built] = await Promise.all([programs, build(), checkHouse()]);
  if (lacking) {
    console.error(lacking);
    stopAll();
    process.exit(1);
  }
  const services = await startServices();
  stops.push(services.stop);
  // One worker more than cores, because tests of processes and databases spend a fifth of their time waiting.
  const workers = String(availableParallelism() + 1);
  // Each project reuses the modules that an earlier project has transformed. A new run begins with an empty cache,
  // because the tools may have changed.
  const sharedModules = [
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(reports, "modules")}`,
  ];
  const only = await touched();
  const mode = only ? ["related", "--run", "--passWithNoTests", ...only] : ["run"];
  if (only?.length !== 0)
    await runTests(
      "tests",
      ["--project", "!e2e*", "--maxWorkers", workers, ...sharedModules],
      services.env,
      mode,
    );
  // Both kinds of journeys run in parallel: while one waits for its riders, the other uses the machine.
  const journeys = (/** @type {string} */ name, /** @type {string} */ project) =>
    runTests(name, ["--project", project], services.env, mode);
  // Every journey covers the whole product, so `--affected` runs only journeys whose own files changed.
  if (built && (!only || only.some((file) => file.startsWith("e2e/"))))
    await Promise.all([
      journeys("journeys", "e2e"),
      journeys("journeys on PostgreSQL", "e2e-postgres"),
      journeys("languages", "e2e-languages"),
      journeys("looks", "e2e-looks"),
    ]);
} catch (error) {
  console.error(error);
  fail(String(error));
}
finish();
