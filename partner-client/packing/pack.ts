// Run by `npm pack` in partner-client/: builds both module formats, the command, and types that do not need the
// contract.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typesOfDocument } from "./types-of-document.ts";

const root = join(import.meta.dirname, "../..");
const client = join(root, "partner-client");
const dist = join(client, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

const shared = { bundle: true, target: "es2022", legalComments: "none", logLevel: "warning" } as const;
const entryPoints = [join(client, "index.ts")];
await Promise.all([
  build({ ...shared, entryPoints, format: "esm", platform: "neutral", outfile: join(dist, "index.js") }),
  build({ ...shared, entryPoints, format: "cjs", platform: "neutral", outfile: join(dist, "index.cjs") }),
  build({
    ...shared,
    entryPoints: [join(client, "command-line/main.ts")],
    format: "esm",
    platform: "node",
    outfile: join(dist, "waybill.js"),
  }),
]);
chmodSync(join(dist, "waybill.js"), 0o755);

const declarations = mkdtempSync(join(tmpdir(), "waybill-declarations-"));
const tsc = join(root, "node_modules/typescript-native/bin/tsc");
const flags =
  "--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --module preserve --moduleResolution bundler --target es2023 --lib es2023,dom,dom.iterable --types node --strict --skipLibCheck";
execFileSync(
  process.execPath,
  [tsc, ...entryPoints, ...flags.split(" "), "--rootDir", root, "--outDir", declarations],
  { cwd: client, stdio: "inherit" },
);
const made = join(declarations, "partner-client");
writeFileSync(join(made, "contract-types.d.ts"), await typesOfDocument());
// CommonJS needs types whose imports end in .cjs.
for (const file of readdirSync(made).filter((name) => name.endsWith(".d.ts"))) {
  const text = readFileSync(join(made, file), "utf8");
  const importing = (ending: string) => text.replace(/(from "\.\/[\w-]+)\.ts"/g, `$1.${ending}"`);
  writeFileSync(join(dist, file), importing("js"));
  writeFileSync(join(dist, file.replace(/\.d\.ts$/, ".d.cts")), importing("cjs"));
}
rmSync(declarations, { recursive: true });
