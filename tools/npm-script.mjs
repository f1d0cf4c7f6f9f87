// The first steps of every npm script: checks the Node version, installs packages, and ends the script when npm
// ends.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const suffices = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
// An old Node must still be able to parse this file, and is refused before anything newer is used.
if (!suffices) {
  console.error(
    `Waybill needs Node 20.19, 22.12 or later, but this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

const root = join(import.meta.dirname, "..");
const stamp = join(root, "node_modules/.waybill-install");
const lockFileHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
const installedHash = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** Written after npm is done: npm writes into node_modules until its end. */
export const markInstalled = () => {
  if (existsSync(join(root, "node_modules"))) writeFileSync(stamp, lockFileHash());
};

/** Installs a folder's package-lock.json; returns true if that succeeded. */
export const installPackages = async (
  /** @type {string} */ folder,
  /** @type {readonly string[]} */ ...more
) => {
  const { npm_execpath: npm } = process.env;
  const words = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...more];
  const installing = spawn(npm ? process.execPath : "npm", npm ? [npm, ...words] : words, {
    cwd: folder,
    stdio: "inherit",
    shell: !npm && process.platform === "win32",
  });
  const code = await new Promise((settle) => installing.once("error", settle).once("close", settle));
  return code === 0;
};

/** Installs package-lock.json if packages are missing, incomplete or outdated. */
export const ensureInstalled = async () => {
  if (installedHash() === lockFileHash()) return;
  const reason = existsSync(join(root, "node_modules"))
    ? "The installed packages are incomplete or out of date, so they are installed again."
    : "The packages are being installed, which takes a minute the first time.";
  console.log(reason);
  if (!(await installPackages(root))) {
    console.error(
      "The packages could not be installed. Check the connection to the package registry and try again.",
    );
    process.exit(1);
  }
  markInstalled();
};

/**
 * npm's shell does not forward signals, but after npm stops, the script gets another parent process; then it stops
 * too.
 */
export const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGTERM"), 500).unref();
};
