import { createBulkJob } from "@waybill/contract/bulk-jobs";
import { strFromU8, unzipSync } from "fflate";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { durablePostgres } from "../databases.ts";
import { endpointUrl, pacedLoop, send, type Call, type Load } from "../load.ts";
import { cpuMilliseconds } from "../child-process.ts";
import { median, formatFigure, type Measure } from "../report.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";
import { workbookOf } from "../workbook.ts";

const maxBytes = 5_242_880;
const ordersPerSecond = 50;
const warmUpMs = 4_000;
const idleMs = 8_000;

const digits = (seed: number, count: number) =>
  String((seed * 7_919 + 104_729) % 10 ** count).padStart(count, "0");
/** Each row is different, so that the file compresses like people's real files. */
const rowOf = (at: number) => [
  "Ana Reyes",
  `0917${digits(at, 7)}`,
  `${at} 11th Avenue, Bonifacio Global City`,
  14.55 + (at % 997) / 1e5,
  121.05 + (at % 991) / 1e5,
  100 + (at % 4_001) / 4,
  `Order ${createHash("sha512").update(String(at)).digest("base64url")}`,
  "Cash on delivery",
  "instant",
];

const workbook = (rows: number): Uint8Array =>
  workbookOf(
    Array.from({ length: rows }, (_, at) => at),
    rowOf,
  );

/** A workbook of the maximum size, or of a share of that size. */
const largestWorkbook = (share: number): { bytes: Uint8Array; rows: number } => {
  const sample = 4_000;
  const eachRow = workbook(sample).length / sample;
  const rows = Math.floor((maxBytes * share * 0.99) / eachRow);
  return { bytes: workbook(rows), rows };
};

/** The minimum cost: decompressing the file and finding where its rows start. */
const inflateAndScan = (bytes: Uint8Array): number => {
  const begin = process.cpuUsage();
  const text = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  let rows = 0;
  for (let at = text.indexOf("<row>"); at !== -1; at = text.indexOf("<row>", at + 1)) rows += 1;
  const { user, system } = process.cpuUsage(begin);
  if (rows === 0) throw new Error("The workbook has no rows.");
  return (user + system) / 1_000;
};

/**
 * Places orders at a steady rate while other work runs; returns that work's result, and the 99th percentile of the
 * worst second.
 */
const besides = async <T>(next: (turn: number) => Call, work: () => Promise<T>) => {
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const loads: Load[] = [];
  while (!isDone) loads.push(await pacedLoop(ordersPerSecond, 1_000, 201, next));
  return { answer: await working, p99: Math.max(...loads.map(({ p99 }) => p99)) };
};

/** The largest allowed file of orders is read, checked, priced and stored; and the effect on other calls. */
export const measureBulkUpload: Measure = async ({ quick }) => {
  const { bytes, rows } = largestWorkbook(quick ? 0.1 : 1);
  const floor = median([inflateAndScan(bytes), inflateAndScan(bytes), inflateAndScan(bytes)]);
  const database = await durablePostgres();
  const server = await startWaybill(database.url);
  try {
    const tokens = await signIn(server.url, 20);
    const { vendorId, next } = await orderCalls(server.url, tokens);
    const used = () => cpuMilliseconds(server.pid) + cpuMilliseconds(database.pid);
    await pacedLoop(ordersPerSecond, warmUpMs, 201, next);
    const usedIdle = used();
    const idle = await besides(next, () => wait(idleMs));
    const ofOrders = (used() - usedIdle) / idleMs;

    const body = JSON.stringify({ vendor_id: vendorId, content: Buffer.from(bytes).toString("base64") });
    const started = performance.now();
    const usedBefore = used();
    const { answer, p99 } = await besides(next, () =>
      send({
        method: createBulkJob.method,
        url: endpointUrl(server.url, createBulkJob),
        headers: { authorization: `Bearer ${tokens[0] ?? ""}` },
        body,
      }),
    );
    const took = performance.now() - started;
    const cpu = used() - usedBefore - ofOrders * took;
    if (answer.status !== createBulkJob.success)
      throw new Error(`${answer.status} ${answer.body.slice(0, 300)}`);
    return {
      figures: [
        {
          name: "a full spreadsheet checked, priced and kept, CPU ÷ inflate and scan",
          value: cpu / floor,
          unit: "×",
          better: "less",
        },
        {
          name: "POST /order p99 in the worst second meanwhile ÷ before",
          value: p99 / idle.p99,
          unit: "×",
          better: "less",
          goal: 2,
          stretch: 1.3,
        },
      ],
      details: [
        {
          head: [
            `${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB`,
            "s",
            "CPU s",
            "POST /order p99 of the worst second, ms",
          ],
          rows: [
            ["inflate and scan", "", (floor / 1_000).toFixed(2), formatFigure(idle.p99)],
            [
              "Waybill and its database",
              (took / 1_000).toFixed(1),
              (cpu / 1_000).toFixed(2),
              formatFigure(p99),
            ],
          ],
        },
      ],
    };
  } finally {
    await server.stop();
    await database.stop();
  }
};
