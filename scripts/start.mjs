// `npm start`: installs, builds and starts, each only where it is needed. Only Node and npm are taken for granted.
import { nodeIsTooOld } from "./node-version.mjs";

if (nodeIsTooOld) {
  console.error(nodeIsTooOld);
  process.exit(1);
}

const { spawnSync } = await import("node:child_process");
const { join } = await import("node:path");
const { pathToFileURL } = await import("node:url");
const { ensureInstalled } = await import("./install.mjs");
const { stopWithNpm } = await import("./stop-with-npm.mjs");

const root = join(import.meta.dirname, "..");
const main = join(root, "server/dist/main.js");

ensureInstalled();
// In a process of its own, so that the builder's memory is gone before the server starts.
const built = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { cwd: root, stdio: "inherit" });
if (built.status !== 0) {
  console.error("The build stopped at what is named above, so nothing was started.");
  process.exit(1);
}

// The server runs in this very process: signals and the exit code are its own.
stopWithNpm();
process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
