// `npm run trust [PART …]`: long versions of tests that `npm test` runs in a minute or two. All together they take
// an hour or two. npm-script.mjs is imported first, because it refuses an unsuitable Node.
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePrograms, startServices } from "./test-services.mjs";

const root = join(import.meta.dirname, "..");
const onPostgres = (/** @type {string[]} */ ...files) => ["--project", "server-postgres", ...files];

/** True if in the newest measurement memory, handles and p99 stayed flat and each call was answered. */
const wasFlat = () => {
  const folder = join(root, "bench/results");
  const newest = readdirSync(folder)
    .filter((name) => /^\d.*\.json$/.test(name))
    .toSorted()
    .at(-1);
  /** @type {{ value: number, goal: number }[]} */
  const figures = JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8")).parts.mixed.figures;
  return figures.every(({ value, goal }) => value <= goal);
};

/**
 * Each part runs tests with settings that make them long, or another program.
 * @type {{ name: string, words: string[], env?: NodeJS.ProcessEnv, program?: string[], isWell?: () => boolean }[]}
 */
const parts = [
  // The mixed load for an hour (TRUST_MINUTES).
  {
    name: "mixed",
    program: ["--import", "tsx", "bench/main.ts"],
    words: ["mixed"],
    env: { BENCH_MINUTES: process.env.TRUST_MINUTES ?? "60" },
    isWell: wasFlat,
  },
  // The last release and this version run at the same time.
  { name: "upgrade", words: onPostgres("server/deployment/last-release-processes.test.ts") },
  {
    name: "attacks",
    words: onPostgres("server/deployment/attacks.test.ts", "server/deployment/typed-by-others.test.ts"),
  },
  // PostgreSQL primaries and Redis masters are killed, frozen and switched over.
  {
    name: "failover",
    words: onPostgres("server/testing/failover/"),
    env: { FAILOVER_KILLS: "10" },
  },
  // Processes of every role are killed.
  {
    name: "kills",
    words: onPostgres("server/testing/killed-roles-processes.test.ts", "--testTimeout", "1800000"),
    env: { KILLS: "100" },
  },
  {
    name: "malformed",
    words: [
      "--project",
      "server-pglite",
      "server/partner/malformed-calls.test.ts",
      "server/deployment/malformed-everywhere.test.ts",
      "--testTimeout",
      "1800000",
    ],
    env: { MALFORMED_CALLS: "10000", MALFORMED_EVERYWHERE: "20000" },
  },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(", ")}. The parts are ${parts.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

stopWithNpm();
await ensureInstalled();
const lacking = await ensurePrograms();
if (lacking) {
  console.error(lacking);
  process.exit(1);
}
const built = spawnSync(process.execPath, [join(root, "tools/build.mjs")], { cwd: root, stdio: "inherit" });
if (built.status !== 0) process.exit(built.status ?? 1);

const services = await startServices();
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => {
    running?.kill(signal);
    services.stop();
    process.exit(1);
  });

/** @param {(typeof parts)[number]} part @returns {Promise<boolean>} */
const passes = ({ words, env, program = ["node_modules/vitest/vitest.mjs", "run"], isWell = () => true }) =>
  new Promise((settle) => {
    running = spawn(process.execPath, [...program, ...words], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...services.env, ...env },
    });
    running.on("close", (code) => settle(code === 0 && isWell()));
  });

const results = [];
for (const part of parts) {
  if (asked.length > 0 && !asked.includes(part.name)) continue;
  console.log(`\n── ${part.name} ──`);
  const began = Date.now();
  const ok = await passes(part);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  results.push({ ok, line: `${ok ? "passed" : "FAILED"} ${part.name} (${minutes} min)` });
}
services.stop();
console.log(`\n${results.map(({ line }) => line).join("\n")}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
