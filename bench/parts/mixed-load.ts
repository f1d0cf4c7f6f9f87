import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServices } from "../../tools/test-services.mjs";
import { startCell } from "../mixed/cell.ts";
import { runMixedLoad, type MixedPlan, type MixedRun, type RunPart } from "../mixed/mixed-load.ts";
import { judgeTrend, type Bound } from "../mixed/trend.ts";
import { formatFigure, type Figure, type Measure, type Report, type Table } from "../report.ts";

const results = join(import.meta.dirname, "../results");

/** The share of a run after which caches and pools are full and code is compiled. */
const warmUpShare = 0.2;

/** The max drift of each figure per hour; nothing else is asserted of memory and handles. */
export const bounds = {
  heapMegabytes: { share: 0.1, atLeast: 8 },
  residentMegabytes: { share: 0.1, atLeast: 24 },
  // The database's pool opens and closes connections by itself, so the number varies.
  files: { share: 0, atLeast: 16 },
  handles: { share: 0, atLeast: 16 },
  p99: { share: 0.25, atLeast: 5 },
} as const satisfies Partial<Record<keyof RunPart, Bound>>;

/** The parts of a run after the warm-up. */
export const settledParts = (parts: readonly RunPart[]): RunPart[] =>
  parts.slice(Math.ceil(parts.length * warmUpShare));

/** The trend of one figure after the warm-up. */
export const trendOf = (parts: readonly RunPart[], name: keyof typeof bounds) =>
  judgeTrend(
    settledParts(parts).map((part) => part[name]),
    bounds[name],
  );

const figureTitles = {
  heapMegabytes: "heap after collection, MB",
  residentMegabytes: "resident memory, MB",
  files: "open files and sockets",
  handles: "handles of Node",
  p99: "p99 of all calls, ms",
} as const satisfies Record<keyof typeof bounds, string>;
const names = Object.keys(figureTitles) as (keyof typeof figureTitles)[];

const figuresOf = (parts: readonly RunPart[]): Figure[] => [
  ...names.map((name): Figure => {
    const { drift, bound } = trendOf(parts, name);
    return { name: `drift of ${figureTitles[name]}`, value: drift, unit: "", better: "less", goal: bound };
  }),
  {
    name: "calls that were not answered as they should be",
    value: parts.reduce((sum, { unexpected }) => sum + unexpected, 0),
    unit: "",
    better: "less",
    goal: 0,
  },
];

/** At most ten rows, for readability; the chart has all. */
const tableOf = (parts: readonly RunPart[]): Table => {
  const every = Math.max(1, Math.round(parts.length / 10));
  return {
    head: [
      "minute",
      "calls",
      "p50 ms",
      "p95 ms",
      "p99 ms",
      "heap MB",
      "resident MB",
      "files",
      "handles",
      "core busy",
    ],
    rows: parts.flatMap((part, at) =>
      (at + 1) % every === 0
        ? [
            [
              at + 1,
              part.count,
              formatFigure(part.p50),
              formatFigure(part.p95),
              formatFigure(part.p99),
              part.heapMegabytes.toFixed(1),
              part.residentMegabytes.toFixed(0),
              part.files,
              part.handles,
              `${(part.busyShare * 100).toFixed(0)} %`,
            ],
          ]
        : [],
    ),
  };
};

const reportOf = ({ parts, ordersPerSecond, riders, counts }: MixedRun, plan: MixedPlan): Report => ({
  figures: figuresOf(parts),
  details: [
    tableOf(parts),
    `${ordersPerSecond.toFixed(1)} orders a second and ${riders} riders, ${plan.boards} boards and ${plan.operators} floors: ${counts.placed} orders by the form, ${counts.delivered} delivered with their photo, ${counts.updates} live updates, ${counts.hooks} webhooks and ${counts.messages} short messages. Drift is the trend of Theil and Sen over what follows the first fifth.`,
  ],
  curve: {
    title: "Memory, handles and times of an hour of mixed load",
    step: "minute",
    panels: [
      {
        title: "Memory",
        unit: "MB",
        lines: [
          { name: "resident", values: parts.map(({ residentMegabytes }) => Math.round(residentMegabytes)) },
          { name: "heap", values: parts.map(({ heapMegabytes }) => Math.round(heapMegabytes * 10) / 10) },
        ],
      },
      {
        title: "Open",
        unit: "number",
        lines: [
          { name: "files", values: parts.map(({ files }) => files) },
          { name: "handles", values: parts.map(({ handles }) => handles) },
        ],
      },
      {
        title: "Calls",
        unit: "ms",
        lines: (["p99", "p95", "p50"] as const).map((name) => ({
          name,
          values: parts.map((part) => Math.round(part[name] * 10) / 10),
        })),
      },
    ],
  },
});

/**
 * Merchants, riders, boards, operators' lists, sheets, webhooks and recipients' pages on a deployment with
 * production settings, for BENCH_MINUTES (10), at half of a process's capacity. BENCH_BUSY is the share of a core
 * to use, and BENCH_ORDERS_A_SECOND caps the rate on a shared machine.
 */
export const measureMixedLoad: Measure = async ({ quick }) => {
  const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
  const plan: MixedPlan = {
    partMs: quick ? 10_000 : 59_000,
    parts: quick ? 6 : Math.max(5, setting("BENCH_MINUTES", 10)),
    load: { busyShare: setting("BENCH_BUSY", 0.5), max: setting("BENCH_ORDERS_A_SECOND", 40) },
    boards: 8,
    operators: 3,
    sheetRows: 20,
    sheetEveryMs: 30_000,
  };
  const { env, stop } = await startServices({ durable: true });
  try {
    const cell = await startCell(env.WAYBILL_TEST_POSTGRES_URL, env.WAYBILL_TEST_REDIS_URL);
    try {
      const soFar: RunPart[] = [];
      const run = await runMixedLoad(cell, plan, (part, at) => {
        soFar.push(part);
        console.log(
          `minute ${at + 1}: ${part.count} calls, p99 ${formatFigure(part.p99)} ms, heap ${part.heapMegabytes.toFixed(1)} MB, ${part.files} files, ${part.unexpected} unexpected, ${part.waiting} wait`,
        );
        mkdirSync(results, { recursive: true });
        writeFileSync(join(results, "mixed-so-far.json"), JSON.stringify(soFar));
        return true;
      });
      for (const line of run.strange) console.log(line);
      return reportOf(run, plan);
    } finally {
      await cell.stop();
    }
  } finally {
    stop();
  }
};
