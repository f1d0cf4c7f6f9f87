// Run by npm after an install: marks the packages as complete, and enables the commit hook if there is a git.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { markInstalled } from "./npm-script.mjs";

const root = join(import.meta.dirname, "..");

markInstalled();
if (existsSync(join(root, ".git")))
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });
