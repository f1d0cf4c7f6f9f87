// `npm start`: installs, builds and starts, each only if needed. Requires only Node and npm. npm-script.mjs is
// imported first, because it refuses an unsuitable Node.
import { ensureInstalled, stopWithNpm } from "../npm-script.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");
const main = join(root, "server/dist/main.js");

await ensureInstalled();
// In a separate process, so that the builder's memory is freed before the server starts.
const built = spawnSync(process.execPath, [join(root, "tools/build.mjs")], { cwd: root, stdio: "inherit" });
if (built.status !== 0) {
  console.error("The build failed (see above), so nothing was started.");
  process.exit(1);
}

// The server runs in this process, so signals reach it and its exit code is returned.
stopWithNpm();
process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
