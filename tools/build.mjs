// `npm run build [portal|rider|operations|server]`: builds the apps with Vite, the server and its programs with
// esbuild; only what has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { billOfMaterials, readLock } from "./checks/bill-of-materials.mjs";
import { houseFiles, isTest } from "./source-files.mjs";

const root = join(import.meta.dirname, "..");

/** @param {readonly string[]} folders */
const fingerprint = (folders) => {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  const read = (/** @type {string} */ file) => hash.update(file).update(readFileSync(join(root, file)));
  for (const file of [
    "package-lock.json",
    "tools/build.mjs",
    "tools/checks/bill-of-materials.mjs",
    "tsconfig.json",
  ])
    read(file);
  for (const folder of folders.filter((one) => existsSync(join(root, one))))
    for (const file of houseFiles(
      root,
      /\.(tsx?|css|html|json|svg|png|woff2|webp|mjs|js|webmanifest)$/,
      folder,
    ))
      if (!isTest(file)) read(file);
  return hash.digest("hex");
};

const buildApp = (/** @type {string} */ folder) => () => {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // Vite's runner can load the TypeScript that the configuration imports from other workspaces.
  const args = [vite, "build", "--configLoader", "runner", "--logLevel", "warn", "--emptyOutDir"];
  // Tests build too, and must test the production build.
  const env = { ...process.env, NODE_ENV: "production" };
  return spawnSync(process.execPath, args, { cwd: join(root, folder), stdio: "inherit", env }).status === 0;
};

/**
 * Packages that read their own files, are native, or are rarely loaded stay in node_modules. All others are
 * bundled, because a start reads one file faster.
 */
const staysInstalled =
  /^(@electric-sql\/|@node-rs\/argon2|@napi-rs\/image|@fastify\/(swagger|ajv-compiler|fast-json-stringify-compiler)|pdfkit|harfbuzzjs|wawoff2|hucre|nodemailer|pg-native)/;
/** @type {import("esbuild").Plugin} */
const installedPackages = {
  name: "installed-packages",
  setup: (build) => build.onResolve({ filter: staysInstalled }, ({ path }) => ({ path, external: true })),
};

/** CommonJS packages call `require` for Node's modules, which does not exist in an ES module. */
const requireOfModule =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

const entries = {
  "server/dist/main": "server/main.ts",
  "server/dist/waybill": "server/command-line/waybill-main.ts",
  "server/dist/embedded-database-worker": "server/platform/embedded-database/worker.ts",
  "server/dist/bulk-sheet-worker": "server/bulk/sheet/worker.ts",
  "server/dist/route-worker": "server/places/routing/route-worker.ts",
  "server/dist/times-worker": "server/places/routing/times-worker.ts",
  "server/dist/turn-worker": "server/fleets/dispatch/turn/turn-worker.ts",
  "simulator/dist/main": "simulator/main.ts",
};

const buildServer = async () => {
  const { build } = await import("esbuild");
  const found = Object.entries(entries).filter(([, source]) => existsSync(join(root, source)));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(found),
      outdir: ".",
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      sourcemap: true,
      sourcesContent: false,
      minifyWhitespace: true,
      legalComments: "none",
      banner: { js: requireOfModule },
      logLevel: "warning",
      plugins: [installedPackages],
    });
    chmodSync(join(root, "server/dist/waybill.js"), 0o755);
    return true;
  } catch {
    return false;
  }
};

/** The initial embedded database: creating it takes most of a first start. */
const makeEmptyDatabase = async () => {
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create();
  const folder = await database.dumpDataDir("gzip");
  await database.close();
  mkdirSync(join(root, emptyDatabase), { recursive: true });
  writeFileSync(join(root, emptyDatabase, "folder.tar.gz"), new Uint8Array(await folder.arrayBuffer()));
  return true;
};
const emptyDatabase = "server/dist/empty-database";

/** The bill of materials of the shipped packages, for vulnerability scans. */
const writeBillOfMaterials = () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  mkdirSync(join(root, bill), { recursive: true });
  const text = JSON.stringify(billOfMaterials(readLock(root), version), null, 2);
  writeFileSync(join(root, bill, "sbom.cdx.json"), `${text}\n`);
  return true;
};
const bill = "server/dist/bill-of-materials";

/** @type {{ name: string, out: string, folders: string[], make: () => boolean | Promise<boolean> }[]} */
const targets = [
  {
    name: "portal",
    out: "portal/dist",
    folders: ["domain", "contract", "ui", "client", "portal", "locales"],
    make: buildApp("portal"),
  },
  {
    name: "rider",
    out: "rider/dist",
    folders: ["domain", "contract", "ui", "client", "rider", "portal/bundling", "locales"],
    make: buildApp("rider"),
  },
  {
    name: "operations",
    out: "operations/dist",
    folders: ["domain", "contract", "ui", "client", "operations", "portal/bundling", "locales"],
    make: buildApp("operations"),
  },
  {
    name: "server",
    out: "server/dist",
    folders: [
      "domain",
      "addresses",
      "contract",
      "places",
      "recipient",
      "server",
      "simulator",
      "ui",
      "locales",
    ],
    make: buildServer,
  },
  // The empty database changes only with the installed package, so it has no input folders.
  { name: "empty database", out: emptyDatabase, folders: [], make: makeEmptyDatabase },
  { name: "bill of materials", out: bill, folders: [], make: writeBillOfMaterials },
];

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && "code" in error ? error.code : undefined;

const isRunning = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};
const longestBuildMs = 10 * 60_000;

/** True if the owner of a lock file has ended without deleting it, or its process id was reused. */
const isAbandoned = (/** @type {string} */ lock) => {
  try {
    const owner = Number(readFileSync(lock, "utf8"));
    return !isRunning(owner) || Date.now() - statSync(lock).mtimeMs > longestBuildMs;
  } catch {
    return false;
  }
};

/**
 * Runs `work` while holding a lock across processes: a file with its owner's process id.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const oneAtATime = async (lock, work) => {
  mkdirSync(dirname(lock), { recursive: true });
  const own = `${lock}.${process.pid}.${Math.random()}`;
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(own, lock);
        break;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      if (isAbandoned(lock)) rmSync(lock, { force: true });
      else await pause(100);
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/**
 * Builds what is outdated, of all targets or one; the stamp is written last, so that an interrupted build is
 * repeated.
 */
const buildWhatChanged = async (/** @type {string | undefined} */ only) => {
  for (const { name, out, folders, make } of targets) {
    if (only && name !== only) continue;
    const stamp = join(root, out, ".waybill-build");
    const wanted = fingerprint(folders);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    console.log(`Building the ${name} …`);
    rmSync(stamp, { force: true });
    if (!(await make())) return false;
    mkdirSync(join(root, out), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  return true;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // Several tests may request the build at the same time.
  const lock = join(root, "node_modules/.cache/waybill/build.lock");
  if (!(await oneAtATime(lock, () => buildWhatChanged(process.argv[2])))) process.exitCode = 1;
}
