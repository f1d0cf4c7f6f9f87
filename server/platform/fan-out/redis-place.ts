import { Redis, type RedisOptions } from "ioredis";
import { setTimeout as wait } from "node:timers/promises";

const plain = /^rediss?:$/;
const sentinelUrl =
  /^redis-sentinel:\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[^@/?]+)\/(?<name>[\w.-]+)(?:\/(?<database>\d+))?$/;
const sentinelAt = /^(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i;
const usualSentinelPort = 26_379;

/** The valid forms of REDIS_URL, for the error message. */
export const redisUrlWords =
  "a URL that begins with redis:// or rediss://, or redis-sentinel://host:port,host:port/name";

/** Where a `redis-sentinel://user:password@host:port,host:port/name/database` leads; undefined: it is none. */
function readSentinels(url: string): RedisOptions | undefined {
  const { user, password, hosts, name, database } = sentinelUrl.exec(url)?.groups ?? {};
  if (hosts === undefined || name === undefined) return undefined;
  const sentinels = hosts.split(",").map((one) => {
    const { host, port = usualSentinelPort } = sentinelAt.exec(one)?.groups ?? {};
    return { host: host?.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
  if (sentinels.some(({ host, port }) => host === undefined || port > 65_535)) return undefined;
  const known = sentinels.map(({ host = "", port }) => ({ host, port }));
  return {
    sentinels: known,
    name,
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(database ?? 0),
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 50, 1000),
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    connectTimeout: 2000,
    sentinelCommandTimeout: 2000,
  };
}

/** Whether REDIS_URL can be read. */
export const isRedisUrl = (url: string): boolean =>
  readSentinels(url) !== undefined || (URL.canParse(url) && plain.test(new URL(url).protocol));

/** A connection to the Redis of REDIS_URL: at its address, or to the one that the sentinels say is the master. */
export function openRedis(url: string, options: RedisOptions): Redis {
  const sentinels = readSentinels(url);
  return sentinels ? new Redis({ ...sentinels, ...options }) : new Redis(url, options);
}

const silentMs = 3000;

/**
 * Leaves a Redis that is silent though its connection stands, as that of a machine without current, and looks for it or
 * for the next master. The driver's own detector of a new master is not used: it ends a connection for good that is being
 * opened at that moment.
 */
export function leaveWhenSilent(redis: Redis, patienceMs = silentMs): { close(): void } {
  const ask = async (): Promise<void> => {
    // A connection that is being opened has a time-out of its own.
    if (redis.status !== "ready") return;
    const answered = redis.ping().then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([answered, wait(patienceMs, false, { ref: false })]);
    if (!isThere && redis.status === "ready") redis.disconnect(true);
  };
  const asking = setInterval(() => void ask(), patienceMs);
  asking.unref();
  return { close: () => clearInterval(asking) };
}
