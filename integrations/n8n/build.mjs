// `node integrations/n8n/build.mjs [folder]`: builds the files that package.json names for n8n, each with a class
// of the same name.
import { build } from "esbuild";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const sources = {
  "credentials/WaybillApi.credentials": "credentials/waybill-api.ts",
  "nodes/Waybill/Waybill.node": "nodes/waybill.ts",
  "nodes/WaybillTrigger/WaybillTrigger.node": "nodes/waybill-trigger.ts",
};

const dist = process.argv[2] ?? join(here, "dist");
rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: Object.entries(sources).map(([out, source]) => ({ out, in: join(here, source) })),
  outdir: dist,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
});
for (const node of ["Waybill", "WaybillTrigger"])
  cpSync(join(here, "waybill.svg"), join(dist, "nodes", node, "waybill.svg"));
