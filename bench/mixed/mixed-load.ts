// All kinds of load together: merchants, riders, boards, operators' lists, sheets, partners' webhooks and
// recipients' pages.
import { createWebhook } from "@waybill/contract/partner/webhook-calls";
import { seededRandom } from "@waybill/domain/seeded-random";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMilliseconds } from "../child-process.ts";
import type { Cell } from "./cell.ts";
import { placeOrders, sendSheets } from "./merchants.ts";
import type { ProcessUsage } from "./observed-process.ts";
import { readShops, signInMerchant, signInOperators } from "./people.ts";
import { actAsRider } from "./riders.ts";
import { watchBoard, watchFloor } from "./screens.ts";
import { openTimedCalls, type CallFigures } from "./timed-calls.ts";

export type MixedPlan = {
  /** The length of a measured part in milliseconds, and the number of parts. */
  partMs: number;
  parts: number;
  /** A fixed rate, or the rate at which the server uses this share of one core. */
  load: { ordersPerSecond: number } | { busyShare: number; max: number };
  boards: number;
  operators: number;
  sheetRows: number;
  sheetEveryMs: number;
};

/** The measurements of one part of the run. */
export type RunPart = ProcessUsage & CallFigures & { busyShare: number; waiting: number };

export type MixedRun = {
  parts: RunPart[];
  ordersPerSecond: number;
  riders: number;
  /** Totals of the whole run. */
  counts: { placed: number; delivered: number; updates: number; hooks: number; messages: number };
  /** Descriptions of unexpected responses. */
  strange: readonly string[];
};

/** The seconds that a rider needs for an order, including the wait for the offer. */
const secondsOfOrder = 9;
const calibrationMs = 20_000;
const firstOrdersPerSecond = 2;

/** Runs all planned parts; `afterPart` gets each part as it ends and stops the run by returning false. */
export async function runMixedLoad(
  cell: Cell,
  plan: MixedPlan,
  afterPart: (part: RunPart, at: number) => Promise<boolean> | boolean = () => true,
): Promise<MixedRun> {
  const calls = openTimedCalls(cell.url);
  const random = seededRandom("a mixed load");
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const emails = ["parent@example.com", "single@example.com"];
  const merchants = await Promise.all(
    Array.from({ length: 12 }, (_, at) => signInMerchant(calls, `merchant ${at}`, emails[0] ?? "")),
  );
  const operators = await signInOperators(calls, "ops@example.com", plan.operators);
  const [owner] = merchants;
  if (!owner) throw new Error("The first merchant did not sign in.");
  const shops = await readShops(calls, owner);
  const hook = { url: cell.hookUrl, events: ["status"], mode: "live" };
  await calls.call("developer", createWebhook, { token: await owner(), body: hook });

  const work = { calls, merchants, shops, random };
  const busyOf = async (ms: number, ended: AbortSignal): Promise<number> => {
    const before = cpuMilliseconds(cell.pid);
    await wait(ms, undefined, { signal: ended }).catch(() => undefined);
    return (cpuMilliseconds(cell.pid) - before) / ms;
  };
  const riders: Awaited<ReturnType<typeof actAsRider>>[] = [];
  const bringRiders = async (count: number): Promise<void> => {
    for (let number = riders.length; number < count; number += 1) {
      const shop = shops[number % shops.length];
      if (shop) riders.push(await actAsRider(cell, calls, { number, shop, over: over.signal }));
    }
  };
  const ridersFor = (perSecond: number): number => Math.ceil(perSecond * secondsOfOrder) + 8;
  const living: Promise<unknown>[] = [
    ...Array.from({ length: plan.boards }, (_, at) =>
      watchBoard(
        calls,
        merchants[at % merchants.length] ?? owner,
        shops[at % shops.length]!,
        20_000 + at * 3_000,
        over.signal,
      ),
    ),
    ...operators.map((operator) => watchFloor(calls, operator, over.signal)),
  ];
  const received = Promise.all(living);

  let ordersPerSecond = "ordersPerSecond" in plan.load ? plan.load.ordersPerSecond : firstOrdersPerSecond;
  if ("busyShare" in plan.load) {
    await bringRiders(ridersFor(firstOrdersPerSecond));
    const trial = new AbortController();
    const first = await placeOrders(work, firstOrdersPerSecond, trial.signal);
    await wait(calibrationMs / 2);
    const busy = await busyOf(calibrationMs, over.signal);
    trial.abort();
    await first.done;
    ordersPerSecond = Math.min(plan.load.max, (firstOrdersPerSecond * plan.load.busyShare) / busy);
  }
  await bringRiders(ridersFor(ordersPerSecond));
  const placing = await placeOrders(work, ordersPerSecond, over.signal);
  const sheets = sendSheets(work, { rows: plan.sheetRows, everyMs: plan.sheetEveryMs }, over.signal);

  const parts: RunPart[] = [];
  calls.takeWhile();
  for (let at = 0; at < plan.parts; at += 1) {
    const busyShare = await busyOf(plan.partMs, over.signal);
    const answered = calls.takeWhile();
    const held = await cell.server.held();
    const { rows } = await cell.pool.query<{ waiting: number }>(
      "select count(*)::integer as waiting from orders where not seeded and status in ('NEW', 'RECEIVED')",
    );
    const part = { ...held, ...answered, busyShare, waiting: rows[0]?.waiting ?? 0 };
    parts.push(part);
    // Calls that were delayed by the garbage collection belong to no part.
    await wait(500);
    calls.takeWhile();
    if (!(await afterPart(part, at))) break;
  }
  over.abort();
  await Promise.all([placing.done, sheets, ...riders.map(({ done }) => done)]);
  const updates = ((await received) as number[]).reduce((sum, one) => sum + one, 0);
  calls.close();
  return {
    parts,
    ordersPerSecond,
    riders: riders.length,
    counts: {
      placed: placing.placed(),
      delivered: riders.reduce((sum, { delivered }) => sum + delivered(), 0),
      updates,
      hooks: cell.hooksReceived(),
      messages: cell.messagesReceived(),
    },
    strange: calls.strange,
  };
}
