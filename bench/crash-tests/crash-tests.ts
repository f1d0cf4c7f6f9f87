import { signIn } from "../waybill-server.ts";
import { orderCalls } from "../order-creation.ts";
import { startCallers, type Callers } from "./callers.ts";
import { countOrders, readWritten, type Count } from "./count-orders.ts";
import { startFollower, type Follower } from "./follower.ts";
import { killablePostgres } from "./killable-postgres.ts";
import { killableRedis } from "./killable-redis.ts";
import { killableWaybill } from "./killable-server.ts";
import { sendSameKey, type SameKey } from "./same-key.ts";
import { killing, type Series } from "./series.ts";
import { killTwin } from "./negative-controls.ts";

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
