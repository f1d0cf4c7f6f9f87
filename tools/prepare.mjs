// npm runs this after an install: it marks the packages as complete, and enables the commit hook if this is a git
// checkout.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { markInstalled } from "./npm-script.mjs";

const root = join(import.meta.dirname, "..");

markInstalled();
if (existsSync(join(root, ".git")))
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });
