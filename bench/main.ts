// `npm run bench`: measures all parts. `npm run bench quick`: takes two minutes, for use before and after a change.
// `npm run bench orders live`: only these parts. `--document`: writes docs/performance.md even from a busy machine.
import { loadavg, availableParallelism } from "node:os";
import { relative } from "node:path";
import { documentRun } from "./performance-page.ts";
import { comparison, markdownReport, markdownTable, type Measure } from "./report.ts";
import { circumstances, isMachineIdle, saveRun, lastRunWith, type Run } from "./results.ts";

/** Each part is loaded when it is measured, so that a browser's libraries do not affect the others. */
const parts: Record<string, () => Promise<Measure>> = {
  orders: async () => (await import("./parts/order-creation.ts")).measureOrderCreation,
  live: async () => (await import("./parts/live-updates.ts")).measureLiveUpdates,
  sockets: async () => (await import("./parts/live-updates.ts")).measureSockets,
  bulk: async () => (await import("./parts/bulk-upload.ts")).measureBulkUpload,
  mixed: async () => (await import("./parts/mixed-load.ts")).measureMixedLoad,
  history: async () => (await import("./parts/history.ts")).measureHistory,
  journeys: async () => (await import("./parts/journeys.ts")).measureJourneys,
  board: async () => (await import("./parts/board-frames.ts")).measureBoardFrames,
  routes: async () => (await import("./parts/board-routes.ts")).measureBoardRoutes,
  pages: async () => (await import("./parts/pages.ts")).measurePages,
  console: async () => (await import("./parts/console-beside.ts")).measureConsole,
  floor: async () => (await import("./parts/floor-scroll.ts")).measureFloor,
  search: async () => (await import("./parts/address-search.ts")).measureAddressSearch,
  dispatch: async () => (await import("./parts/dispatch.ts")).measureDispatch,
  promises: async () => (await import("./parts/promises.ts")).measurePromises,
  "dispatch-live": async () => (await import("./parts/dispatch-live.ts")).measureDispatchLive,
  "dispatch-beside": async () => (await import("./parts/dispatch-beside.ts")).measureDispatchBeside,
  "dispatch-turn": async () => (await import("./parts/dispatch-turn.ts")).measureDispatchTurn,
  "claims-month": async () => (await import("./parts/claims-month.ts")).measureClaimsMonth,
  start: async () => (await import("./parts/start-up.ts")).measureStartUp,
  webhooks: async () => (await import("./parts/webhooks.ts")).measureWebhooks,
  "crash-tests": async () => (await import("./crash-tests/crash-tests.ts")).measureCrashes,
};
const quickParts = ["orders", "live", "history", "start"];

const words = process.argv.slice(2);
const quick = words.includes("quick");
const document = words.includes("--document");
const named = words.filter((word) => word !== "quick" && word !== "--document");
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `The bench has no part ${unknown.join(", ")}. It has: ${Object.keys(parts).join(", ")}, and quick.`,
  );
  process.exit(1);
}
const wanted = named.length > 0 ? named : quick ? quickParts : Object.keys(parts);

const loadBefore = Number(process.env["WAYBILL_BENCH_LOAD"] ?? loadavg()[0] ?? 0);
const run: Run = { ...circumstances(loadBefore / availableParallelism()), quick, parts: {} };
console.log(`${run.machine}, Node ${run.node}, commit ${run.commit}, load ${run.load} a core\n`);
if (!isMachineIdle(run))
  console.log("This machine is busy: trust ratios and CPU times, not wall-clock times.\n");

for (const name of wanted) {
  console.log(`── ${name} ──\n`);
  const measure = await parts[name]?.();
  if (!measure) continue;
  const report = await measure({ quick });
  run.parts[name] = report;
  console.log(`${markdownReport(report)}\n`);
}

const file = saveRun(run);
for (const [name, { figures }] of Object.entries(run.parts)) {
  const before = lastRunWith(name, run)?.parts[name];
  if (before) console.log(`${markdownTable(comparison(figures, before.figures))}\n`);
}
console.log(`Saved in ${relative(process.cwd(), file)}.`);
if (!quick && (isMachineIdle(run) || document)) {
  await documentRun(run);
  console.log("docs/performance.md shows these figures.");
} else if (!quick) console.log("docs/performance.md was not changed: run it again on a quiet machine.");
