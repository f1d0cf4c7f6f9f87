// Runs until its standard input ends, which happens when the parent ends for any reason. Then it kills every
// process that runs in the folder or has the folder in its environment, and deletes the folder.
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";

const folder = process.argv[2] ?? "";
if (!/waybill-failover-\w+$/.test(folder)) process.exit(1);

const runsThere = (/** @type {string} */ pid) => {
  try {
    return (
      `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`) ||
      readFileSync(`/proc/${pid}/environ`, "utf8").includes(`=${folder}/`)
    );
  } catch {
    return false;
  }
};

const clean = () => {
  // A process may have started another one just before it was killed.
  for (let round = 0; round < 5; round += 1)
    for (const pid of readdirSync("/proc")) {
      if (!/^\d+$/.test(pid) || !runsThere(pid)) continue;
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // The process has already ended.
      }
    }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.exit(0);
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("end", clean).on("error", clean).resume();
