import { listAudit } from "@waybill/contract/operations/audit";
import { readInsight } from "@waybill/contract/operations/insight";
import { listCellOrders } from "@waybill/contract/operations/orders";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { cellStream, livePath, liveProtocol } from "@waybill/contract/live";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import WebSocket from "ws";
import { cpuMilliseconds } from "./child-process.ts";
import { durablePostgres } from "./databases.ts";
import { closedLoop, endpointUrl, pacedLoop, type Call, type Load } from "./load.ts";
import { median, written, type Measure, type Report } from "./report.ts";
import { orderCalls, signIn, startWaybill } from "./waybill-server.ts";

const operators = 5;
const ordersASecond = 60;
/** The floor that operators look at (design.md): what is open beyond it is ended between rounds, for here no rider ends it. */
const openOrders = 2_000;
/** What five operators ask for whose floor follows orders and who look things up beside it. */
const readsASecond = 10;

/** Ten things that operators read: mostly the floor and its riders, and lists, words, the audit and a month's figures once each. */
export const consoleReads = (now: Date): readonly (readonly [EndpointFacts, Record<string, string>])[] => {
  const from = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const to = now.toISOString();
  const floor = [listCellOrders, { status: "open", sort: "urgent", limit: "200" }] as const;
  const riders = [listConsoleRiders, { limit: "200" }] as const;
  return [
    ...[floor, riders, floor],
    [listCellOrders, { status: "DELIVERED", vendor: "poblacion", limit: "50" }],
    ...[floor, riders, floor],
    [listCellOrders, { q: "Reyes", limit: "50" }],
    [listAudit, { action: "order.placed", from, limit: "50" }],
    [readInsight, { from, to, by: "day" }],
  ];
};

export type Round = { name: "alone" | "beside" | "console alone"; orders: Load; cpu: number; reads: number };

/** Alone and beside take turns, so that what else the machine does meets both; the first round warms up. */
export const roundsOf = (times: number): readonly Round["name"][] => [
  "alone",
  ...Array.from({ length: times }, () => ["alone", "beside", "console alone"] as const).flat(),
];

/** What the rounds say: times of an order beside the console and without, and CPU that is an order's own. */
export function reportOf(rounds: readonly Round[]): Report {
  const of = (name: Round["name"], value: (round: Round) => number) =>
    median(rounds.filter((round) => round.name === name).map(value));
  const cpuPerRead = of("console alone", ({ cpu, reads }) => cpu / reads);
  const own = (round: Round) => (round.cpu - cpuPerRead * round.reads) / round.orders.count;
  const lines = (["alone", "beside"] as const).map((name) => ({
    name,
    p50: of(name, ({ orders }) => orders.p50),
    p99: of(name, ({ orders }) => orders.p99),
    cpu: of(name, own),
  }));
  const [alone, beside] = lines;
  const ratio = (value: "p50" | "p99" | "cpu") => (beside?.[value] ?? NaN) / (alone?.[value] ?? NaN);
  const figure = { unit: "×", better: "less" } as const;
  return {
    figures: [
      {
        name: "POST /order beside the console ÷ alone, CPU an order",
        value: ratio("cpu"),
        ...figure,
        goal: 1.1,
      },
      { name: "its p50 beside the console ÷ alone", value: ratio("p50"), ...figure, goal: 1.25 },
      { name: "its p99 beside the console ÷ alone", value: ratio("p99"), ...figure },
    ],
    details: [
      {
        head: ["POST /order", "p50 ms", "p99 ms", "CPU ms an order"],
        rows: lines.map(({ name, p50, p99, cpu }) => [
          name === "alone" ? "alone" : "beside the console",
          ...[written(p50), written(p99), cpu.toFixed(2)],
        ]),
      },
      `A call of the console takes ${written(cpuPerRead)} ms of CPU.`,
    ],
  };
}

const fillHistory = (databaseUrl: string, orders: number): void => {
  const args = ["--import", "tsx", join(import.meta.dirname, "../server/seed-main.ts"), String(orders)];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore", env });
  if (status !== 0) throw new Error("The orders to measure with could not be made.");
};

const endOldest = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query({
    text: `update orders set status = 'DELIVERED' where order_id in (
      select order_id from orders where status = 'RECEIVED' and not seeded order by created_at desc offset $1)`,
    values: [openOrders],
  });
  await client.query("vacuum (analyze) orders");
  await client.end();
};

/** An operator's floor: a socket that follows every order. */
const followAll = (url: string, token: string): Promise<WebSocket> =>
  new Promise((settle, fail) => {
    const socket = new WebSocket(new URL(livePath, url.replace("http", "ws")), [
      liveProtocol,
      `bearer.${token}`,
    ]);
    socket.once("error", fail);
    socket.once("message", () => settle(socket));
    socket.once("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: cellStream })),
    );
  });

/** Orders at a steady rate on PostgreSQL, with and without operators who work beside it, in one run. */
export const measureConsole: Measure = async ({ quick }) => {
  const [history, milliseconds, times] = quick ? [5_000, 3_000, 2] : [100_000, 8_000, 5];
  const database = await durablePostgres();
  try {
    fillHistory(database.url, history);
    const server = await startWaybill(database.url);
    try {
      const { next } = await orderCalls(server.url, await signIn(server.url, 20));
      const tokens = await signIn(server.url, operators, "ops@example.com");
      const reads = consoleReads(new Date());
      const readAt = (turn: number): Call => {
        const [facts, query] = reads[turn % reads.length]!;
        const headers = { authorization: `Bearer ${tokens[turn % operators]}` };
        return { method: "GET", url: endpointUrl(server.url, facts, {}, query), headers };
      };
      const used = () => [server.pid, database.pid].reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
      const none: Load = { perSecond: 0, count: 0, p50: 0, p99: 0 };
      await closedLoop(4, quick ? 2_000 : 10_000, 201, next);
      const rounds: Round[] = [];
      for (const name of roundsOf(times)) {
        await endOldest(database.url);
        const floors =
          name === "alone" ? [] : await Promise.all(tokens.map((token) => followAll(server.url, token)));
        const before = used();
        const [orders, console] = await Promise.all([
          name === "console alone" ? none : pacedLoop(ordersASecond, milliseconds, 201, next),
          name === "alone" ? none : pacedLoop(readsASecond, milliseconds, 200, readAt),
        ]);
        rounds.push({ name, orders, cpu: used() - before, reads: console.count });
        for (const floor of floors) floor.close();
      }
      return reportOf(rounds.slice(1));
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
};
