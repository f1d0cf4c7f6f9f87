import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isRedisUrl, openRedis } from "./open-redis.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"];

test.each([
  "redis://127.0.0.1:6379",
  "rediss://:secret@cache.example/2",
  "redis-sentinel://10.0.0.1:26379,10.0.0.2:26380,sentinel-c/waybill",
  "redis-sentinel://:p%40ss@[fd00::1]:26379/waybill/3",
])("%s is a valid REDIS_URL", (url) => {
  expect(isRedisUrl(url)).toBe(true);
});

test.each([
  "http://127.0.0.1:6379",
  "127.0.0.1:6379",
  "redis-sentinel://10.0.0.1:26379,10.0.0.2:26379",
  "redis-sentinel:///waybill",
  "redis-sentinel://10.0.0.1:99999/waybill",
  "redis-sentinel://10.0.0.1:26379,,10.0.0.2/waybill",
  "redis-sentinel://:100%@10.0.0.1:26379/waybill",
])("%s is not a valid REDIS_URL", (url) => {
  expect(isRedisUrl(url)).toBe(false);
});

test("[23.38] the name, the password and every sentinel of the address are used", () => {
  const url = "redis-sentinel://app:p%40ss@10.0.0.1:26379,[fd00::2],c.example:26380/waybill/3";
  const redis = openRedis(url, { lazyConnect: true, maxRetriesPerRequest: 0 });
  expect(redis.options).toMatchObject({
    name: "waybill",
    username: "app",
    password: "p@ss",
    db: 3,
    maxRetriesPerRequest: 0,
    sentinels: [
      { host: "10.0.0.1", port: 26_379 },
      { host: "fd00::2", port: 26_379 },
      { host: "c.example", port: 26_380 },
    ],
  });
  redis.disconnect();
});

/** A proxy to Redis whose open connections can go silent without closing, as when a machine loses power. */
const openProxyTo = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const there = connect(Number(port), hostname);
    for (const one of [socket, there]) sockets.add(one.on("error", () => undefined));
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${own}`,
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
  };
};

test.runIf(redisUrl)(
  "[23.38] a connection to a Redis that no longer answers is closed, and opened again",
  async () => {
    const proxy = await openProxyTo(redisUrl ?? "");
    const redis = openRedis(proxy.url, { maxRetriesPerRequest: null, retryStrategy: () => 10 }, 500);
    redis.on("error", () => undefined);
    onTestFinished(() => redis.disconnect());
    expect(await redis.ping()).toBe("PONG");
    proxy.silence();
    let isBack = false;
    redis.once("ready", () => (isBack = true));
    // It is noticed after up to a second, and the driver takes two more to close the silent connection.
    await expect.poll(() => isBack, { timeout: 15_000 }).toBe(true);
    expect(await redis.ping()).toBe("PONG");
  },
);
