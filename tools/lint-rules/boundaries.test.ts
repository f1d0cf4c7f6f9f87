import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const sample = mkdtempSync(join(tmpdir(), "waybill-boundaries-"));

/** Each sample breaks one rule: the rule's name, the file, its source. */
const bites: [rule: string, file: string, source: string][] = [
  ["domain-imports", "domain/a.ts", 'import "@waybill/contract/fine";'],
  ["addresses-imports", "addresses/a.ts", 'import "../places/fine.ts";'],
  ["contract-imports", "contract/a.ts", 'import "../server/fine.ts";'],
  ["places-imports", "places/a.ts", 'import "../server/fine.ts";'],
  ["recipient-imports", "recipient/a.ts", 'import "../portal/orders/payment/fine.ts";'],
  ["server-imports", "server/a.ts", 'import "../portal/orders/payment/fine.ts";'],
  ["rider-imports", "rider/a.ts", 'import "../portal/orders/payment/fine.ts";'],
  ["operations-imports", "operations/a.ts", 'import "../portal/orders/payment/fine.ts";'],
  ["partner-client-imports", "partner-client/a.ts", 'import "../server/fine.ts";'],
  ["portal-imports", "portal/a.ts", 'import "../server/fine.ts";'],
  ["ui-imports", "ui/a.ts", 'import "@waybill/contract/fine";'],
  ["client-imports", "client/a.ts", 'import "../ui/fine.ts";'],
  ["simulator-imports", "simulator/a.ts", 'import "../server/fine.ts";'],
  ["e2e-imports", "e2e/a.ts", 'import "../server/fine.ts";'],
  ["bench-imports", "bench/a.ts", 'import "@waybill/domain/fine";'],
  ["domain-pure-packages", "domain/b.ts", 'import "zod";'],
  ["contract-packages", "contract/b.ts", 'import "fastify";'],
  ["runs-in-a-browser", "domain/c.ts", 'import "node:fs";'],
  ["undeclared-workspace", "simulator/b.ts", 'import "@waybill/contract/fine";'],
  ["undeclared-package", "ui/b.ts", 'import "fastify";'],
  ["development-package", "server/b.ts", 'import "ws";'],
  ["unresolved", "server/c.ts", 'import "./nowhere.ts";'],
  ["cycle", "domain/d.ts", 'import { e } from "./e.ts"; export const d = () => e;'],
  ["cycle", "domain/e.ts", 'import { d } from "./d.ts"; export const e = () => d;'],
  ["orphan", "domain/orphan.ts", "export const a = 1;"],
  ["platform-knows-no-feature", "server/platform/a.ts", 'import "../orders/fine.ts";'],
  ["routes-are-the-edge", "server/orders/a.ts", 'import "./routes.ts";'],
  ["routes-call-verbs", "server/orders/routes.ts", 'import "./rows.ts";'],
  ["rows-of-another-feature", "server/orders/e.ts", 'import "../pricing/rows.ts";'],
  ["rows-of-another-feature", "server/orders/placing/f.ts", 'import "../../pricing/vouchers/new-rows.ts";'],
  ["routes-are-the-edge", "server/orders/placing/g.ts", 'import "../routes.ts";'],
  ["server-floor-pricing", "server/pricing/a.ts", 'import "../orders/fine.ts";'],
  [
    "server-floor-pricing",
    "server/pricing/vouchers/b.ts",
    'import type { A } from "../../orders/fine.ts"; export type B = A;',
  ],
  ["server-floor-pricing", "server/pricing/c.ts", 'import "../fine.ts";'],
  ["server-floor-orders", "server/orders/h.ts", 'import "../seed/fine.ts";'],
  ["server-floor-audit", "server/audit/a.ts", 'import "../pricing/fine.ts";'],
  ["status-has-two-doors", "server/orders/moving/a.ts", 'import "./write-status.ts";'],
  ["platform-knows-no-feature", "server/platform/b.ts", 'import "../pricing/vouchers/fine.ts";'],
  ["queries-in-rows", "server/pricing/vouchers/c.ts", 'import { sql } from "kysely"; export const c = sql;'],
  ["machine-in-platform", "server/pricing/vouchers/d.ts", 'import pg from "pg"; export const d = pg;'],
  ["queries-in-rows", "server/orders/b.ts", 'import { sql } from "kysely"; export const b = sql;'],
  ["machine-in-platform", "server/orders/c.ts", 'import pg from "pg"; export const c = pg;'],
  ["portal-features-apart", "portal/orders/history/a.ts", 'import "../../outlets/fine.ts";'],
  ["portal-features-apart", "portal/orders/history/b.ts", 'import "../tracking/fine.ts";'],
  ["portal-features-apart", "portal/outlets/b.ts", 'import "../orders/tracking/fine.ts";'],
  ["portal-features-apart", "portal/accounts/settings/a.ts", 'import "../developer/fine.ts";'],
  ["portal-shared-below", "portal/orders/payment/a.ts", 'import "../../outlets/fine.ts";'],
  ["portal-shared-below", "portal/orders/payment/b.ts", 'import "../tracking/fine.ts";'],
  ["portal-routes-on-top", "portal/outlets/a.ts", 'import "../routes.tsx";'],
];

const passes: [file: string, source: string][] = [
  ["domain/fine.ts", 'import "libphonenumber-js";'],
  ["addresses/fine.ts", 'import "@waybill/domain/fine";'],
  ["places/fine.ts", 'import "@waybill/addresses/fine";'],
  ["contract/fine.ts", 'import "@waybill/domain/fine"; import "zod";'],
  [
    "server/fine.ts",
    'import "@waybill/contract/fine"; import "./orders/fine.ts"; import "./orders/routes-of-day.ts";',
  ],
  [
    "server/orders/fine.ts",
    'import "./rows.ts"; import type { Kysely } from "kysely"; export type A = Kysely;',
  ],
  ["server/orders/routes-of-day.ts", 'import type { WebSocket } from "ws"; export type A = WebSocket;'],
  ["server/orders/placing/new-rows.ts", "export const a = 1;"],
  ["server/orders/moving/write-status.ts", "export const a = 1;"],
  ["server/orders/moving/cancel-order.ts", 'import "./write-status.ts";'],
  ["server/orders/moving/fine.ts", 'import "../placing/new-rows.ts";'],
  ["server/orders/rows.ts", 'import { sql } from "kysely"; export const a = sql;'],
  [
    "server/features.ts",
    `import { audit } from "./audit/feature.ts";
     import { orders } from "./orders/feature.ts";
     import { platform } from "./platform/feature.ts";
     import { pricing } from "./pricing/feature.ts";
     export const features = floors<Ground>()([orders, pricing, audit, platform]);`,
  ],
  ["server/audit/feature.ts", "export const audit = 1;"],
  ["server/orders/feature.ts", 'import "./routes.ts"; import "../pricing/fine.ts"; export const orders = 1;'],
  ["server/platform/feature.ts", "export const platform = 1;"],
  ["server/pricing/feature.ts", "export const pricing = 1;"],
  ["server/pricing/fine.ts", 'import "../audit/feature.ts"; import "./a.test.ts";'],
  ["server/pricing/a.test.ts", 'import "../orders/fine.ts";'],
  ["server/pricing/rows.ts", 'import { sql } from "kysely"; export const a = sql;'],
  ["server/pricing/vouchers/new-rows.ts", "export const a = 1;"],
  ["server/pricing/vouchers/fine.ts", 'import "../rows.ts"; import "../fine.ts";'],
  ["server/seed/fine.ts", 'import "../orders/fine.ts";'],
  ["ui/texts/translator.ts", "export const a = 1;"],
  ["server/texts.ts", 'import "@waybill/ui/texts/translator.ts";'],
  ["ui/fine.ts", 'import "@waybill/domain/fine";'],
  ["client/fine.ts", 'import "@waybill/contract/fine";'],
  ["portal/orders/payment/fine.ts", 'import "@waybill/ui/fine.ts"; import "@waybill/client/fine.ts";'],
  ["portal/orders/tracking/fine.ts", 'import "../payment/fine.ts";'],
  ["portal/accounts/developer/fine.ts", 'import "../../orders/payment/fine.ts";'],
  ["portal/outlets/fine.ts", 'import "../orders/payment/fine.ts"; import "./fine.test.ts";'],
  ["portal/outlets/fine.test.ts", 'import "node:fs"; import "vitest";'],
  ["portal/routes.tsx", 'import "./outlets/fine.ts";'],
];

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(sample, file)), { recursive: true });
  writeFileSync(join(sample, file), text);
};

const workspaces = [
  "domain",
  "addresses",
  "contract",
  "recipient",
  "places",
  "server",
  "ui",
  "client",
  "portal",
  "rider",
  "operations",
  "partner-client",
  "simulator",
  "e2e",
  "bench",
];
let broken: { rule: string; file: string }[] = [];

beforeAll(() => {
  for (const [file, text] of [...passes, ...bites.map(([, file, source]) => [file, source] as const)])
    write(file, text);
  mkdirSync(join(sample, "node_modules/@waybill"), { recursive: true });
  for (const workspace of workspaces) {
    copyFileSync(join(root, workspace, "package.json"), join(sample, workspace, "package.json"));
    // The sample's simulator imports a package that it does not declare.
    if (workspace === "simulator") write("simulator/package.json", '{ "name": "@waybill/simulator" }');
    symlinkSync(join(sample, workspace), join(sample, "node_modules/@waybill", workspace));
  }
  for (const name of ["zod", "fastify", "ws", "kysely", "pg", "libphonenumber-js", "vitest"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(`node_modules/${name}/index.js`, "export const sql = 1; export default sql;");
  }
  for (const file of ["package.json", "tsconfig.json"]) copyFileSync(join(root, file), join(sample, file));
  const command = [join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs")];
  command.push("--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", ...workspaces);
  const printed = execFileSync(process.execPath, command, { cwd: sample, encoding: "utf8" });
  const { summary } = JSON.parse(printed) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  broken = summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
}, 30_000);

afterAll(() => rmSync(sample, { recursive: true }));

test.each(bites)("the rule %s reports %s", (rule, file) => {
  const cycleStart = rule === "cycle" ? expect.stringMatching(/^domain\/[de]\.ts$/) : file;
  expect(broken).toContainEqual({ rule, file: cycleStart });
});

test.each(passes)("%s breaks no rule", (file) => {
  expect(broken.filter((one) => one.file === file && one.rule !== "orphan")).toEqual([]);
});
