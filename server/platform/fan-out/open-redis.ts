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

/** Percent-decodes a part of a URL; undefined if an escape is invalid. */
const decoded = (part = ""): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/**
 * Parses `redis-sentinel://user:password@host:port,host:port/name/database`; undefined if it is another kind of
 * URL.
 */
function readSentinels(url: string): RedisOptions | undefined {
  const { user, password, hosts, name, database } = sentinelUrl.exec(url)?.groups ?? {};
  if (hosts === undefined || name === undefined) return undefined;
  const [username, secret] = [decoded(user), decoded(password)];
  if (username === undefined || secret === undefined) return undefined;
  const sentinels = hosts.split(",").map((one) => {
    const { host, port = usualSentinelPort } = sentinelAt.exec(one)?.groups ?? {};
    return { host: host?.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
  if (sentinels.some(({ host, port }) => host === undefined || port > 65_535)) return undefined;
  const addresses = sentinels.map(({ host = "", port }) => ({ host, port }));
  return {
    sentinels: addresses,
    name,
    ...(username && { username }),
    ...(secret && { password: secret }),
    db: Number(database ?? 0),
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 50, 1000),
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    connectTimeout: 2000,
    sentinelCommandTimeout: 2000,
  };
}

/** True if REDIS_URL can be parsed. */
export const isRedisUrl = (url: string): boolean =>
  readSentinels(url) !== undefined || (URL.canParse(url) && plain.test(new URL(url).protocol));

const silentMs = 3000;

/**
 * Connects to the Redis of REDIS_URL: to its address, or to the master that the sentinels report. A connection that
 * stays open but stops answering, as when the machine has lost power, is closed after a few seconds.
 */
export function openRedis(url: string, options: RedisOptions, patienceMs = silentMs): Redis {
  const sentinels = readSentinels(url);
  const redis = sentinels ? new Redis({ ...sentinels, ...options }) : new Redis(url, options);
  leaveWhenSilent(redis, patienceMs);
  return redis;
}

/**
 * Replaces the driver's own detection of a new master, which permanently ends a connection that is just being
 * opened.
 */
function leaveWhenSilent(redis: Redis, patienceMs: number): void {
  const ask = async (): Promise<void> => {
    // A connection that is still being opened has its own timeout.
    if (redis.status !== "ready") return;
    const answered = redis.ping().then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([answered, wait(patienceMs, false, { ref: false })]);
    if (!isThere && redis.status === "ready") redis.disconnect(true);
  };
  const asking = setInterval(() => void ask(), patienceMs).unref();
  redis.once("end", () => clearInterval(asking));
}
