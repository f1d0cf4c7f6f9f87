// `npm test`: everything, on a machine with only Node and npm. Its last line counts what passed and what failed.
// First, for it refuses a Node that cannot run what follows.
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensurePrograms, startServices } from "./test-services.mjs";

const root = join(import.meta.dirname, "..");
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, to be named again at the end: its messages are far above. */
const failures = [];
const stops = [];
const running = new Set();
const stopAll = () => {
  for (const child of running) child.kill("SIGTERM");
  for (const stop of stops.splice(0).reverse()) stop();
};

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

const fail = (name) => {
  total.failed += 1;
  failures.push(name);
};
const count = (name, ok) => {
  if (ok) total.passed += 1;
  else fail(name);
};

/** Adds up a report and says whether any failed. A file that could not be loaded has no tests to fail, so it counts as one. */
const countReport = ({ testResults }) => {
  const before = total.failed;
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((one) => one.status === "failed");
    const passed = assertionResults.filter((one) => one.status === "passed").length;
    for (const { fullName } of failed) fail(`${relative(root, name)}: ${fullName}`);
    if (failed.length === 0 && status === "failed") fail(relative(root, name));
    total.passed += passed;
    total.skipped += assertionResults.length - passed - failed.length;
  }
  return total.failed > before;
};

/**
 * Most of what a test runs is run a few times: V8 makes fast code of what runs six times longer than usual, and of
 * the embedded database none.
 */
const v8Flags = ["--interrupt-budget=400000", "--liftoff-only"];

const runTests = async (name, words, env) => {
  console.log(`\n── ${name} ──`);
  const report = join(reports, `${name.replaceAll(" ", "-")}.json`);
  const command = [
    ...v8Flags,
    "node_modules/vitest/vitest.mjs",
    "run",
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
  const hasFailed = existsSync(report) && countReport(JSON.parse(readFileSync(report, "utf8")));
  if (!existsSync(report) || (code !== 0 && !hasFailed))
    fail(`${name}: crashed, or an error outside any test`);
};

const finish = () => {
  stopAll();
  if (failures.length > 0) console.error(`\nFailed:\n${failures.map((name) => `- ${name}`).join("\n")}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
])
  process.on(signal, () => {
    stopAll();
    process.exit(code);
  });

stopWithNpm();
// Programs and packages come over the network, each from a place of its own.
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
  for (const { name, ok } of await verify()) count(name, ok);
};

try {
  // Nothing here measures time. Tests and journeys have the machine to themselves.
  const [lacking, built] = await Promise.all([programs, build(), checkHouse()]);
  if (lacking) {
    console.error(lacking);
    stopAll();
    process.exit(1);
  }
  const services = await startServices();
  stops.push(services.stop);
  // One more than there are cores: tests of processes and databases wait for a fifth of their time.
  const workers = String(availableParallelism() + 1);
  // What one project has made of a module the next one takes. A later run does not: what it was made with may be another.
  const sharedModules = [
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(reports, "modules")}`,
  ];
  await runTests("tests", ["--project", "!e2e*", "--maxWorkers", workers, ...sharedModules], services.env);
  // All at once: while one waits for its riders, the others have the machine.
  const journeys = (name, project) => runTests(name, ["--project", project], services.env);
  if (built)
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
