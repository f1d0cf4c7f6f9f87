// `npm run release`: checks the requirements of a release beyond `npm test`. Every text is translated, and every
// check runs without its cache. npm-script.mjs is imported first, because it refuses an unsuitable Node.
import { ensureInstalled, stopWithNpm } from "./npm-script.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

stopWithNpm();
await ensureInstalled();
const { verify } = await import("./verify.mjs");
const failed = (await verify({ isAll: true, isRelease: true })).filter(({ ok }) => !ok);
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "release"];
const tests = spawnSync(process.execPath, vitest, { cwd: join(import.meta.dirname, ".."), stdio: "inherit" });
const isReady = failed.length === 0 && tests.status === 0;
console.log(isReady ? "\nReady for a release, once npm test passes." : "\nNot ready for a release.");
process.exitCode = isReady ? 0 : 1;
