import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "node_modules/.waybill-install");
const wanted = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
const found = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** npm writes into node_modules until its last moment, so the stamp that says "whole" is written after it. */
export const markInstalled = () => {
  if (existsSync(join(root, "node_modules"))) writeFileSync(stamp, wanted());
};

/** Installs what package-lock.json lists when it is missing, half there or out of date. */
export const ensureInstalled = () => {
  if (found() === wanted()) return;
  const reason = existsSync(join(root, "node_modules"))
    ? "The installed packages are incomplete or out of date, so they are installed anew."
    : "The packages are being installed, which takes a minute the first time.";
  console.log(reason);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const words = [...npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(words[0], words.slice(1), {
    cwd: root,
    stdio: "inherit",
    shell: npm.length === 1 && process.platform === "win32",
  });
  if (status !== 0) {
    console.error(
      "The packages could not be installed. Check the connection to the package registry and try again.",
    );
    process.exit(1);
  }
  markInstalled();
};
