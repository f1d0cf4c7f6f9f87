// `npm run mutation [folder or file …]`: changes the code in many small ways (mutants) and says which changes no test notices.
// Without a name: every scope below, which takes hours. `npm run mutation -- --again …`: what a test noticed last time is not tried again.
// It works on a copy, so the files of this tree stay as they are.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";

/** The code whose tests are measured, and the Vitest project that holds them. */
const scopes = [
  { folder: "domain", project: "domain" },
  { folder: "server/orders", project: "server-pglite" },
  { folder: "server/pricing", project: "server-pglite" },
  { folder: "server/payments", project: "server-pglite" },
  { folder: "portal/request-a-rider/flow", project: "portal" },
];
/** A test is beside what it tests: those of the feature count, in domain of the folder or the file itself, else of its neighbours. */
const testsOf = (folder, target) => {
  if (folder !== "domain") return `${folder}/**/*.test.{ts,tsx}`;
  const [, own] = target.split("/");
  if (!own?.endsWith(".ts")) return `${own ? `domain/${own}` : "domain"}/**/*.test.ts`;
  const test = `domain/${own.replace(".ts", ".test.ts")}`;
  return existsSync(join(root, test)) ? test : "domain/*.test.ts";
};
/** Data, not rules: a changed letter of a name is no fault that a test should know. */
const data = [
  "domain/markets/countries/*.ts",
  "domain/markets/address-habits/*.ts",
  "domain/bulk-jobs/usual-words.ts",
];
const goal = 85;

const root = join(import.meta.dirname, "..");
const results = join(root, "node_modules/.cache/waybill/mutation");

/** A copy of this tree: its own files, and links to the installed packages. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), "waybill-mutation-"));
  const listed = spawnSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const files = listed.stdout.split("\0").filter((file) => file && existsSync(join(root, file)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const link = (path, target = join(root, path)) => symlinkSync(target, join(copy, path), "junction");
  const scope = "node_modules/@waybill";
  mkdirSync(join(copy, scope), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@waybill" && name !== ".cache") link(join("node_modules", name));
  for (const name of readdirSync(join(root, scope))) link(join(scope, name), join(copy, name));
  for (const name of readdirSync(copy))
    if (existsSync(join(root, name, "node_modules"))) link(join(name, "node_modules"));
  return copy;
}

const counts = (files) => {
  const statuses = files.flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const of = (...names) => statuses.filter((status) => names.includes(status)).length;
  const [killed, missed] = [of("Killed", "Timeout"), of("Survived", "NoCoverage")];
  return { mutants: killed + missed, killed, score: (100 * killed) / Math.max(1, killed + missed) };
};

/** Keeps of the last run what was noticed: Stryker cannot see that a test of the same name has come to look closer. */
function keepKilled(file) {
  if (!isAgain || !existsSync(file)) return rmSync(file, { force: true });
  const last = JSON.parse(readFileSync(file, "utf8"));
  for (const one of Object.values(last.files))
    one.mutants = one.mutants.filter(({ status }) => status === "Killed");
  writeFileSync(file, JSON.stringify(last));
}

async function mutate(copy, target) {
  const { folder, project } = scopes.find(({ folder }) => `${target}/`.startsWith(`${folder}/`));
  const code = /\.tsx?$/.test(target) ? [target] : [`${target}/**/*.{ts,tsx}`];
  const name = target.replaceAll("/", "-");
  const report = join(results, `${name}.json`);
  const config = join(copy, "mutation.config.json");
  const incrementalFile = join(results, `${name}-last.json`);
  keepKilled(incrementalFile);
  rmSync(report, { force: true });
  const options = {
    plugins: ["@stryker-mutator/vitest-runner"],
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutation-vitest.config.ts" },
    coverageAnalysis: "perTest",
    // What is changed must be what the workspaces import, so nothing is copied once more.
    inPlace: true,
    mutate: [...code, ...["test", "fixture"].map((kind) => `!**/*.${kind}.{ts,tsx}`)].concat(
      data.map((pattern) => `!${pattern}`),
    ),
    concurrency: 1,
    // Only a loop without an end takes as long, also on a machine that is busy.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile,
    reporters: ["clear-text", "json", "progress-append-only"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowEmpty: true,
  };
  writeFileSync(config, JSON.stringify(options));
  const stryker = spawn(
    process.execPath,
    [join(copy, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config],
    {
      cwd: copy,
      stdio: "inherit",
      env: {
        ...process.env,
        WAYBILL_MUTATION: JSON.stringify({ project, tests: [testsOf(folder, target)] }),
      },
    },
  );
  stop = () => stryker.kill();
  const status = await new Promise((settle) => stryker.on("close", settle));
  // A file of types alone has nothing to change, and no report.
  if (status !== 0 || !existsSync(report)) return { target };
  return { target, ...counts(Object.values(JSON.parse(readFileSync(report, "utf8")).files)) };
}

ensureInstalled();
stopWithNpm();
const words = process.argv.slice(2);
const isAgain = words.includes("--again");
const named = words
  .filter((word) => word !== "--again")
  .map((name) => name.replace(/^\.?\//, "").replace(/\/$/, ""));
const targets = named.length > 0 ? named : scopes.map(({ folder }) => folder);
for (const target of targets)
  if (
    !existsSync(join(root, target)) ||
    !scopes.some(({ folder }) => `${target}/`.startsWith(`${folder}/`))
  ) {
    console.error(
      `${target} is not measured. Name a folder or file in ${scopes.map((one) => one.folder).join(", ")}.`,
    );
    process.exit(1);
  }

const copy = copyTree();
const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
let stop = () => undefined;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stop();
    remove();
    process.exit(1);
  });
mkdirSync(results, { recursive: true });
const rows = [];
for (const target of targets) rows.push(await mutate(copy, target));
remove();
console.log("\n| what | mutants | killed | score |\n| --- | ---: | ---: | ---: |");
for (const { target, mutants, killed, score } of rows)
  console.log(
    mutants === undefined
      ? `| ${target} | not measured: see above | | |`
      : `| ${target} | ${mutants} | ${killed} | ${score.toFixed(1)} % |`,
  );
if (rows.some(({ score }) => score === undefined || score < goal)) process.exitCode = 1;
