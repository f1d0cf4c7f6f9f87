import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sendAtOnce, type Call } from "../load.ts";
import { median, type Figure, type Measure, type Report } from "../report.ts";
import { orderCalls, signIn } from "../waybill-server.ts";
import { countOrders, readStoredOrders, startCallers, type Callers, type Count } from "./callers.ts";
import { startFollower, type Follower } from "./follower.ts";
import { killablePostgres, killableRedis, killableWaybill, type Killable } from "./killable-services.ts";
import { runNegativeControl } from "./negative-controls.ts";

type Series = {
  name: string;
  crashes: number;
  /** Seconds from each kill to the first order that was sent after it and acknowledged. */
  toNextOrder: number[];
  /** Seconds from each kill to the first live update of an order that was sent after the kill. */
  toLiveUpdate: number[];
};

/** How long orders run undisturbed between two kills, in milliseconds. */
const calmMs = 700;
/** How long Redis stays down, in milliseconds: a faster restart would not be noticed by any client. */
const redisAwayMs = 1_000;

/** Kills a service many times under load, and restarts it at once or after a pause. */
const killRepeatedly = async (
  name: string,
  crashes: number,
  service: Killable,
  { callers, follower, awayMs = 0 }: { callers: Callers; follower: Follower; awayMs?: number },
): Promise<Series> => {
  const toNextOrder: number[] = [];
  const toLiveUpdate: number[] = [];
  for (let turn = 0; turn < crashes; turn += 1) {
    await wait(calmMs + Math.random() * 100);
    const killedAt = performance.now();
    service.kill();
    const restarted = wait(awayMs).then(() => service.restart());
    const first = await callers.firstAfter(killedAt);
    toNextOrder.push((first.at - killedAt) / 1_000);
    await restarted;
    await follower.waitForUpdate(() =>
      callers.acknowledged.flatMap(({ sentAt, orderId }) => (sentAt > killedAt ? [orderId] : [])),
    );
    toLiveUpdate.push((performance.now() - killedAt) / 1_000);
  }
  return { name, crashes, toNextOrder, toLiveUpdate };
};

type SameKey = { marker: string; calls: number; statuses: Record<string, number> };

/** Sends one order a thousand times at once, each on its own connection, as one user. */
const sendSameKey = async (next: (marker: string) => Call): Promise<SameKey> => {
  const marker = randomUUID();
  const calls = 1_000;
  const answers = await sendAtOnce(Array.from({ length: calls }, () => next(marker)));
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { marker, calls, statuses };
};

type CrashTests = {
  series: Series[];
  count: Count;
  /** Orders without a live update: those that the board read after it reconnected, and those that it missed. */
  withoutUpdate: { read: number; missed: number; reloads: Follower["reloads"] };
  refused: Record<string, number>;
  sameKey: SameKey & { stored: number };
  controls: (Count & { name: string })[];
};

const withoutUpdateOf = (
  { acknowledged }: Callers,
  { received, read, reloads }: Follower,
): CrashTests["withoutUpdate"] => {
  const ids = acknowledged.map(({ orderId }) => orderId).filter((id) => !received.has(id));
  const missed = ids.filter((id) => !read.has(id)).length;
  return { read: ids.length - missed, missed, reloads };
};

const runControls = async (databaseUrl: string): Promise<CrashTests["controls"]> => {
  const controls: CrashTests["controls"] = [];
  for (const name of ["acknowledges before the commit", "forgets its keys"] as const)
    controls.push({ name, ...(await runNegativeControl(databaseUrl, name)) });
  return controls;
};

const storedOrders = `select order_id, details->'order'->>'description' as marker from orders where not seeded`;

const runCrashTests = async (): Promise<CrashTests> => {
  const postgres = await killablePostgres();
  const redis = await killableRedis();
  try {
    const server = await killableWaybill({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    try {
      const tokens = await signIn(server.url, 40);
      const calls = await orderCalls(server.url, tokens);
      let turn = 0;
      const next = (marker: string) => calls.next(turn++, marker);
      const follower = startFollower(server.url, tokens[0] ?? "", calls.vendorId);
      const callers = startCallers(next);
      const around = { callers, follower };
      const series = [
        await killRepeatedly("API server", 20, server, around),
        await killRepeatedly("PostgreSQL", 10, postgres, around),
        await killRepeatedly("Redis, away for a second", 10, redis, { ...around, awayMs: redisAwayMs }),
      ];
      await callers.stop();
      const sameKey = await sendSameKey(next);
      await follower.stop();
      const stored = await readStoredOrders(postgres.url, storedOrders);
      const own = stored.filter(({ marker }) => marker !== sameKey.marker);
      return {
        series,
        count: countOrders(callers.acknowledged, own),
        withoutUpdate: withoutUpdateOf(callers, follower),
        refused: Object.fromEntries(callers.refused),
        sameKey: { ...sameKey, stored: stored.length - own.length },
        controls: await runControls(postgres.url),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await redis.stop();
    await postgres.stop();
  }
};

const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(", ") || "none";

const figuresOf = ({ series, count, sameKey, withoutUpdate }: CrashTests): Figure[] => {
  const [server, postgres, redis] = series;
  const worst = (one: Series | undefined) => Math.max(...(one?.toNextOrder ?? [NaN]));
  const none = { unit: "", better: "less", goal: 0 } as const;
  const seconds = (goal: number) => ({ unit: "s", better: "less", goal }) as const;
  return [
    { name: "acknowledged orders that were lost", value: count.lost, ...none },
    { name: "acknowledged orders that were doubled", value: count.doubled, ...none },
    { name: "orders that a board missed", value: withoutUpdate.missed, ...none },
    { name: "next order after a kill of the API server, worst", value: worst(server), ...seconds(3) },
    { name: "next order after a kill of PostgreSQL, worst", value: worst(postgres), ...seconds(5) },
    { name: "next order after a kill of Redis, worst", value: worst(redis), ...seconds(5) },
    {
      name: "orders of 1,000 calls with one key at once",
      value: sameKey.stored,
      unit: "",
      better: "less",
      goal: 1,
    },
  ];
};

const detailsOf = (tests: CrashTests): Report["details"] => {
  const { series, count, controls, refused, withoutUpdate, sameKey } = tests;
  return [
    {
      head: [
        "kill -9 of",
        "times",
        "s to the next order, median",
        "worst",
        "s to its live update, median",
        "worst",
      ],
      rows: series.map(({ name, crashes, toNextOrder, toLiveUpdate }) => [
        name,
        crashes,
        ...[toNextOrder, toLiveUpdate].flatMap((times) => [
          median(times).toFixed(2),
          Math.max(...times).toFixed(2),
        ]),
      ]),
    },
    {
      head: ["orders of", "acknowledged", "lost", "doubled"],
      rows: [
        ["Waybill, through all kills", count.acknowledged, count.lost, count.doubled],
        ...controls.map(({ name, acknowledged, lost, doubled }) => [
          `a negative control that ${name}`,
          acknowledged,
          lost,
          doubled,
        ]),
      ],
    },
    `Answers that told callers to come back: ${counted(refused)}. Of ${count.acknowledged} orders ` +
      `${withoutUpdate.read} had no live update and were read when the board was back, ${withoutUpdate.missed} were missed; ` +
      `it was read ${withoutUpdate.reloads.all} times, ${withoutUpdate.reloads.forGaps} of them for a missing number. ` +
      `The same key ${sameKey.calls} times at once: ${counted(sameKey.statuses)}, ${sameKey.stored} order.`,
  ];
};

/** Kills the API server, PostgreSQL and Redis while orders are placed, and counts the outcome of each. */
export const measureCrashes: Measure = async () => {
  const tests = await runCrashTests();
  return { figures: figuresOf(tests), details: detailsOf(tests) };
};
