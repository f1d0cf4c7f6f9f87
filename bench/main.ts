// `npm run bench [orders] [live] [pages] [history] [journeys] [board] [start] [kills]`: measures, prints Markdown tables, asserts nothing.
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { measureBoard } from "./board-frames.ts";
import { durablePostgres } from "./databases.ts";
import { measureHistory } from "./history.ts";
import { measureJourneys } from "./journeys.ts";
import { measureKills } from "./crash-tests/crash-tests.ts";
import { printKills } from "./crash-tests/print-kills.ts";
import { measureFanOut } from "./live-updates.ts";
import { measureOrderCreation, type Measured } from "./order-creation.ts";
import { measurePages } from "./pages.ts";
import { measureStart } from "./start-up.ts";

const root = join(import.meta.dirname, "..");
const asked = process.argv.slice(2);
const wants = (part: string) => asked.length === 0 || asked.includes(part);

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.log([line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n"), "\n");
};

const orderRows = ([floor, ...others]: readonly Measured[]) =>
  [floor, ...others].flatMap((measured) =>
    measured && floor
      ? [
          [
            measured.name,
            measured.perSecond.toFixed(0),
            measured.cpuAnOrder.toFixed(2),
            (measured.cpuAnOrder / floor.cpuAnOrder).toFixed(2),
            (measured.perSecond / floor.perSecond).toFixed(2),
            measured.p50.toFixed(1),
            measured.p99.toFixed(1),
          ],
        ]
      : [],
  );

const built = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" });
if (built.status !== 0) process.exit(built.status ?? 1);

console.log(`Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"})\n`);

if (wants("orders")) {
  const { postgres, atHalfPeak, pglite } = await measureOrderCreation();
  const head = ["order creation", "orders/s", "CPU ms an order", "CPU ×", "orders/s ×", "p50 ms", "p99 ms"];
  table(head, orderRows(postgres));
  table(head, orderRows(pglite));
  const floorAtRate = atHalfPeak[0];
  table(
    ["at half its peak", "orders/s", "p50 ms", "p99 ms", "p99 ×"],
    atHalfPeak.map(({ name, perSecond, p50, p99 }) => [
      name,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      (p99 / (floorAtRate?.p99 ?? p99)).toFixed(2),
    ]),
  );
}

if (wants("live")) {
  const database = await durablePostgres();
  try {
    const measured = await measureFanOut(database.url);
    const floor = measured[0]?.lastAfter ?? 1;
    table(
      ["live update", "subscribers", "ms to the last", "×"],
      measured.map(({ name, subscribers, lastAfter }) => [
        name,
        subscribers,
        lastAfter.toFixed(1),
        (lastAfter / floor).toFixed(2),
      ]),
    );
  } finally {
    await database.stop();
  }
}

if (wants("history")) {
  const orders = Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
  const measured = await measureHistory(orders);
  const lookUp = measured[0]?.inDatabase ?? 1;
  table(
    [`out of ${orders} orders`, "ms in the database", "× look-up", "worst ms", "ms through the API", "plan"],
    measured.map(({ name, inDatabase, worst, throughApi, plan }) => [
      name,
      inDatabase.toFixed(2),
      (inDatabase / lookUp).toFixed(1),
      worst.toFixed(2),
      throughApi.toFixed(1),
      plan,
    ]),
  );
}

if (wants("journeys")) {
  table(
    ["by keyboard, 200 ms a key", "seconds", "letters", "control keys"],
    (await measureJourneys()).map(({ name, seconds, letters, keys }) => [
      name,
      seconds.toFixed(1),
      letters,
      keys,
    ]),
  );
}

if (wants("board")) {
  const { scrolled, rows, drawnAnew } = await measureBoard();
  table(
    ["scrolling", "frames", "median ms", "worst ms", "over 32 ms"],
    scrolled.map(({ name, frames, median, worst, late }) => [
      name,
      frames,
      median.toFixed(1),
      worst.toFixed(1),
      late,
    ]),
  );
  console.log(`One order's news draws ${drawnAnew} of ${rows} rows anew.\n`);
}

if (wants("start")) {
  const middle = (all: readonly number[]) => (all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0) / 1000;
  table(
    ["from start to first 200", "s, first ever", "s, later, median", "worst", "s of CPU"],
    (await measureStart()).map(({ name, firstMs, laterMs, cpuMs }) => [
      name,
      ...[firstMs / 1000, middle(laterMs), Math.max(...laterMs) / 1000, middle(cpuMs)].map((s) =>
        s.toFixed(2),
      ),
    ]),
  );
}

if (wants("kills")) printKills(await measureKills(), table);

if (wants("pages")) {
  const { weights, scores } = await measurePages();
  table(
    ["first load", "scripts", "kB gzip"],
    weights.map(({ page, scripts, kilobytes }) => [page, scripts, kilobytes.toFixed(1)]),
  );
  table(
    ["Lighthouse, mobile", "performance", "accessibility", "best practices", "LCP ms", "CLS"],
    scores.map((score) => [
      score.page,
      score.performance,
      score.accessibility,
      score.bestPractices,
      score.largestPaint.toFixed(0),
      score.layoutShift.toFixed(3),
    ]),
  );
}
