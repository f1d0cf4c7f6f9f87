// npm runs this after an install: the packages are whole, and the commit hook is switched on where there is a git.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { markInstalled } from "./npm-script.mjs";

const root = join(import.meta.dirname, "..");

markInstalled();
if (existsSync(join(root, ".git")))
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });
