import { setTimeout as wait } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { signIn } from "../waybill-server.ts";
import { orderCalls } from "../order-creation.ts";
import { type Callers, type Count, countOrders, readWritten, startCallers } from "./callers.ts";
import { type Follower, startFollower } from "./follower.ts";
import { type Killable, killablePostgres, killableRedis, killableWaybill } from "./killable-services.ts";
import { killTwin } from "./negative-controls.ts";
import { type Call, sendAtOnce } from "../load.ts";

export type Killed = {
  series: Series[];
  count: Count;
  /** What became of the orders of which no live update was heard: a board that is back reads them, or misses them. */
  unheard: { read: number; missed: number; readings: Follower["readings"] };
  refused: Record<string, number>;
  sameKey: SameKey & { written: number };
  twins: (Count & { name: string })[];
};

/** Redis is missed for so long, since it is back faster than anybody notices. */
const redisAwayMs = 1_000;
const written = `select order_id, details->'order'->>'description' as marker from orders where not seeded`;

const killTwins = async (databaseUrl: string): Promise<Killed["twins"]> => {
  const twins: Killed["twins"] = [];
  for (const name of ["acknowledges before the commit", "forgets its keys"] as const)
    twins.push({ name, ...(await killTwin(databaseUrl, name)) });
  return twins;
};

const unheardOf = ({ acknowledged }: Callers, { heard, read, readings }: Follower): Killed["unheard"] => {
  const ids = acknowledged.map(({ orderId }) => orderId).filter((id) => !heard.has(id));
  const missed = ids.filter((id) => !read.has(id)).length;
  return { read: ids.length - missed, missed, readings };
};

/** Kills the API server, PostgreSQL and Redis while orders are placed, and counts afterwards what became of each. */
export const measureKills = async (): Promise<Killed> => {
  const postgres = await killablePostgres();
  const redis = await killableRedis();
  try {
    const server = await killableWaybill({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    try {
      const tokens = await signIn(server.url, 40);
      const call = await orderCalls(server, tokens);
      let turn = 0;
      const next = (marker: string) => call(turn++, marker);
      const vendorId = (JSON.parse(next("").body ?? "{}") as { vendor_id: string }).vendor_id;
      const follower = startFollower(server.url, tokens[0] ?? "", vendorId);
      const callers = startCallers(next);
      const around = { callers, follower };
      const series = [
        await killing("API server", 20, server, around),
        await killing("PostgreSQL", 10, postgres, around),
        await killing("Redis, away for a second", 10, redis, { ...around, downMs: redisAwayMs }),
      ];
      await callers.stop();
      const sameKey = await sendSameKey(next);
      await follower.stop();
      const rows = await readWritten(postgres.url, written);
      const own = rows.filter(({ marker }) => marker !== sameKey.marker);
      return {
        series,
        count: countOrders(callers.acknowledged, own),
        unheard: unheardOf(callers, follower),
        refused: Object.fromEntries(callers.refused),
        sameKey: { ...sameKey, written: rows.length - own.length },
        twins: await killTwins(postgres.url),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await redis.stop();
    await postgres.stop();
  }
};

export type Series = {
  name: string;
  kills: number;
  /** Milliseconds from each kill to the first order that was asked for after it and acknowledged. */
  back: number[];
  /** Milliseconds from each kill to the first live update of such an order. */
  liveAgain: number[];
};

/** Between two kills orders flow undisturbed. */
const calmMs = 700;

type Around = { callers: Callers; follower: Follower; downMs?: number };

/** Kills it so many times under load, and starts it again: at once, or after it was away for a while. */
export const killing = async (
  name: string,
  kills: number,
  victim: Killable,
  { callers, follower, downMs = 0 }: Around,
): Promise<Series> => {
  const back: number[] = [];
  const liveAgain: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    await wait(calmMs + Math.random() * 100);
    const killedAt = performance.now();
    victim.kill();
    const restarted = wait(downMs).then(() => victim.restart());
    const first = await callers.firstAfter(killedAt);
    back.push(first.at - killedAt);
    await restarted;
    await follower.hears(() =>
      callers.acknowledged.flatMap(({ askedAt, orderId }) => (askedAt > killedAt ? [orderId] : [])),
    );
    liveAgain.push(performance.now() - killedAt);
  }
  return { name, kills, back, liveAgain };
};

export type SameKey = { marker: string; calls: number; orders: number; statuses: Record<string, number> };

const times = 1_000;

/** One order sent a thousand times at once, each on a connection of its own; all of them belong to one user. */
export const sendSameKey = async (next: (marker: string) => Call): Promise<SameKey> => {
  const marker = randomUUID();
  const answers = await sendAtOnce(Array.from({ length: times }, () => next(marker)));
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const ids = answers.flatMap(({ status, body }) =>
    status === 201 ? [(JSON.parse(body) as { result: { order_id: string } }).result.order_id] : [],
  );
  return { marker, calls: times, orders: new Set(ids).size, statuses };
};
