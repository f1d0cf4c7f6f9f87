import { expect, test } from "vitest";
import { trendOf } from "../parts/mixed-load.ts";
import { startCell } from "./cell.ts";
import { runMixedLoad, type MixedPlan, type RunPart } from "./mixed-load.ts";

const { WAYBILL_TEST_POSTGRES_URL: postgresUrl, WAYBILL_TEST_REDIS_URL: redisUrl } = process.env;

/** The run takes two minutes; the leak is active in the last 20 seconds. */
const flatParts = 20;
const leakingParts = 4;
const plan: MixedPlan = {
  partMs: 5_000,
  parts: flatParts + leakingParts,
  load: { ordersPerSecond: 1.5 },
  boards: 4,
  operators: 2,
  sheetRows: 8,
  sheetEveryMs: 8_000,
};

/** From now on each call leaks 40 kB and a timer, like a list that is never emptied. */
const plantedLeak = `process.getBuiltinModule("diagnostics_channel").subscribe("http.server.request.start", () => {
  (globalThis.left ??= []).push(new Array(5000).fill(globalThis.left.length), setTimeout(() => undefined, 3600000));
})`;

test.runIf(postgresUrl !== undefined && redisUrl !== undefined)(
  "[23.45] under mixed load memory and handles stay flat, and a deliberate leak is found",
  { timeout: 420_000 },
  async () => {
    const cell = await startCell(postgresUrl ?? "", redisUrl ?? "");
    try {
      const run = await runMixedLoad(cell, plan, async (_part, at) => {
        if (at === flatParts - 1) await cell.server.run(plantedLeak);
        return true;
      });
      // On a busy machine some calls get 503 with Retry-After.
      expect(run.strange.filter((answer) => !answer.includes(": 503 "))).toEqual([]);
      const { placed, delivered, updates, hooks, messages } = run.counts;
      for (const [what, count] of Object.entries({ placed, delivered, updates, hooks, messages }))
        expect(count, what).toBeGreaterThan(10);

      const flat = run.parts.slice(0, flatParts);
      for (const name of ["heapMegabytes", "residentMegabytes", "files", "handles"] as const)
        expect(trendOf(flat, name), `${name} of ${listParts(flat)}`).toMatchObject({ isFlat: true });

      const leaking = run.parts.slice(flatParts - 1);
      for (const name of ["heapMegabytes", "handles"] as const)
        expect(trendOf(leaking, name), `${name} of ${listParts(leaking)}`).toMatchObject({ isFlat: false });
    } finally {
      await cell.stop();
    }
  },
);

const listParts = (parts: readonly RunPart[]): string =>
  parts.map((part) => `${part.heapMegabytes.toFixed(1)} MB ${part.files} ${part.handles}`).join("; ");
