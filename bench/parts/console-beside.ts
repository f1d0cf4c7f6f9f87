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
import { cpuMilliseconds } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { closedLoop, endpointUrl, pacedLoop, type Call, type Load } from "../load.ts";
import { pacedElsewhere } from "../paced-elsewhere.ts";
import { median, formatFigure, type Measure, type Report } from "../report.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

const operators = 5;
const ordersASecond = 60;
/**
 * The number of open orders in a large cell; orders beyond it are ended between rounds, because no rider delivers
 * them here.
 */
const openOrders = 2_000;
/** The reads per second of five operators with live lists and searches. */
const readsASecond = 10;
/** The control group: small reads of the same table by the same endpoint, as many as use the same CPU. */
const smallRead = [listCellOrders, { limit: "1" }] as const;
const smallCallers = 40;

/**
 * Ten reads of operators: mostly the list of open orders and the riders; also other lists, a text search, the audit
 * and a month's figures.
 */
export const consoleReads = (now: Date): readonly (readonly [EndpointFacts, Record<string, string>])[] => {
  const from = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const to = now.toISOString();
  const floor = [listCellOrders, { status: "open", sort: "urgent", limit: "200" }] as const;
  const riders = [listConsoleRiders, { limit: "200" }] as const;
  return [
    floor,
    riders,
    floor,
    [listCellOrders, { status: "DELIVERED", vendor: "poblacion", limit: "50" }],
    floor,
    riders,
    floor,
    [listCellOrders, { q: "Reyes", limit: "50" }],
    [listAudit, { action: "order.placed", from, limit: "50" }],
    [readInsight, { from, to, by: "day" }],
  ];
};

const names = ["alone", "beside", "beside small calls", "console alone"] as const;
export type Round = { name: (typeof names)[number]; orders: Load; cpu: number; reads: number };

/**
 * The kinds of rounds take turns, so that other load on the machine affects each equally; the first round warms up.
 */
export const roundsOf = (times: number): readonly Round["name"][] => [
  "alone",
  ...Array.from({ length: times }, () => names).flat(),
];

const shownAs: Partial<Record<Round["name"], string>> = {
  alone: "alone",
  beside: "beside the console",
  "beside small calls": "beside as much CPU of small calls",
};

/**
 * The results: an order's times and CPU with the console's reads, without them, and with an equal amount of other
 * work.
 */
export function reportOf(rounds: readonly Round[]): Report {
  const of = (name: Round["name"], value: (round: Round) => number) =>
    median(rounds.filter((round) => round.name === name).map(value));
  const cpuPerRead = of("console alone", ({ cpu, reads }) => cpu / reads);
  const lines = Object.entries(shownAs).map(([key, shown]) => {
    const name = key as Round["name"];
    const [p50, p99] = [of(name, ({ orders }) => orders.p50), of(name, ({ orders }) => orders.p99)];
    return { name, shown, p50, p99, total: of(name, ({ cpu }) => cpu) };
  });
  const ownCpu = (name: "alone" | "beside") =>
    of(name, ({ cpu, reads, orders }) => (cpu - cpuPerRead * reads) / orders.count);
  const line = (name: Round["name"]) => lines.find((one) => one.name === name);
  const [alone, beside, small] = [line("alone"), line("beside"), line("beside small calls")];
  const ratio = (value: "p50" | "p99", to = alone) => (beside?.[value] ?? NaN) / (to?.[value] ?? NaN);
  const figure = { unit: "×", better: "less" } as const;
  return {
    figures: [
      {
        name: "POST /order beside the console ÷ alone, CPU an order",
        value: ownCpu("beside") / ownCpu("alone"),
        ...figure,
        goal: 1.1,
      },
      { name: "its p50 beside the console ÷ alone", value: ratio("p50"), ...figure, goal: 1.25 },
      { name: "its p99 beside the console ÷ alone", value: ratio("p99"), ...figure },
      {
        name: "its p99 beside the console ÷ beside as much CPU of small calls",
        value: ratio("p99", small),
        ...figure,
      },
    ],
    details: [
      {
        head: ["POST /order", "p50 ms", "p99 ms", "CPU ms an order", "CPU s of the round"],
        rows: lines.map(({ name, shown, p50, p99, total }) => [
          shown,
          formatFigure(p50),
          formatFigure(p99),
          name === "alone" || name === "beside" ? ownCpu(name).toFixed(2) : "",
          formatFigure(total / 1_000),
        ]),
      },
      `A call of the console takes ${formatFigure(cpuPerRead)} ms of CPU.`,
    ],
  };
}

const fillHistory = (databaseUrl: string, orders: number): void => {
  const args = [
    "--import",
    "tsx",
    join(import.meta.dirname, "../../server/command-line/waybill-main.ts"),
    "seed",
    String(orders),
  ];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore", env });
  if (status !== 0) throw new Error("The orders to measure with could not be created.");
};

const endOldest = async (databaseUrl: string, leaves = openOrders): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query({
    text: `update orders set status = 'DELIVERED' where order_id in (
      select order_id from orders where status = 'RECEIVED' and not seeded order by created_at desc offset $1)`,
    values: [leaves],
  });
  await client.query("vacuum (analyze) orders");
  await client.end();
};

/** An operator's list of all orders: a websocket that receives every update. */
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

/** Places orders at a steady rate on PostgreSQL, with and without working operators, in one run. */
export const measureConsole: Measure = async ({ quick }) => {
  const [history, milliseconds, times] = quick ? [5_000, 3_000, 2] : [100_000, 8_000, 5];
  const ordersOfRound = (ordersASecond * milliseconds) / 1_000;
  const database = await durablePostgres();
  try {
    fillHistory(database.url, history);
    const server = await startWaybill(database.url);
    try {
      const { next } = await orderCalls(server.url, await signIn(server.url, 20));
      const tokens = await signIn(server.url, operators, "ops@example.com");
      const callers = await signIn(server.url, smallCallers, "ops@example.com");
      const read = ([facts, query]: ReturnType<typeof consoleReads>[number], token?: string): Call => ({
        method: "GET",
        url: endpointUrl(server.url, facts, {}, query),
        headers: { authorization: `Bearer ${token}` },
      });
      const reads = consoleReads(new Date());
      // Each operator makes each of the reads in turn.
      const ofConsole = tokens.flatMap((_, more) =>
        reads.map((one, turn) => read(one, tokens[(turn + more) % operators])),
      );
      const small = callers.map((token) => read(smallRead, token));
      const used = () => [server.pid, database.pid].reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
      const none: Load = { perSecond: 0, count: 0, p50: 0, p99: 0 };
      const cpuPerCall = async (perSecond: number, calls: readonly Call[]) => {
        const before = used();
        const { count } = await pacedElsewhere(perSecond, milliseconds, 200, calls);
        return (used() - before) / count;
      };
      await closedLoop(4, quick ? 2_000 : 10_000, 201, next);
      await endOldest(database.url);
      await cpuPerCall(readsASecond, ofConsole);
      const share = (await cpuPerCall(readsASecond, ofConsole)) / (await cpuPerCall(100, small));
      const beside: Record<Round["name"], () => Promise<Load>> = {
        alone: async () => none,
        beside: async () => pacedElsewhere(readsASecond, milliseconds, 200, ofConsole),
        "beside small calls": async () =>
          pacedElsewhere(Math.round(readsASecond * share), milliseconds, 200, small),
        "console alone": async () => pacedElsewhere(readsASecond, milliseconds, 200, ofConsole),
      };
      const rounds: Round[] = [];
      for (const name of roundsOf(times)) {
        // In a round of the console alone, the list has the average length of the other rounds.
        await endOldest(database.url, openOrders + (name === "console alone" ? ordersOfRound / 2 : 0));
        // The control rounds have the operators' sockets too, so that they differ only in the reads.
        const floors =
          name === "alone" ? [] : await Promise.all(tokens.map((token) => followAll(server.url, token)));
        const before = used();
        const [orders, other] = await Promise.all([
          name === "console alone" ? none : pacedLoop(ordersASecond, milliseconds, 201, next),
          beside[name](),
        ]);
        rounds.push({ name, orders, cpu: used() - before, reads: other.count });
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
