// `npm run bench`: like `npm test` it needs only Node and npm, and installs and builds what is missing.
// npm-script.mjs is imported first, because it refuses an unsuitable Node.
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";
import { spawn, spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { ensurePrograms } from "./test-services.mjs";

const root = join(import.meta.dirname, "..");
/** Measured before anything of ours runs, to tell if the machine was idle. */
const [load] = loadavg();

await ensureInstalled();
const lacking = await ensurePrograms("the bench");
if (lacking) {
  console.error(lacking);
  process.exit(1);
}
const built = spawnSync(process.execPath, [join(root, "tools/build.mjs")], { cwd: root, stdio: "inherit" });
if (built.status !== 0) process.exit(built.status ?? 1);

stopWithNpm();
const bench = spawn(process.execPath, ["--import", "tsx", "bench/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, WAYBILL_BENCH_LOAD: String(load) },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => bench.kill(signal));
bench.on("exit", (code) => process.exit(code ?? 1));
