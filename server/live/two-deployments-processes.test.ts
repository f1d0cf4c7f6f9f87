import { login } from "@waybill/contract/accounts";
import type { LiveMessage } from "@waybill/contract/live";
import { Redis } from "ioredis";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { callOverNetwork } from "../testing/call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "../testing/server-process.fixture.ts";
import { openTestDatabase } from "../testing/test-database.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"] ?? "";
const outletId = "poblacion";
const secret = "the same secret in every process of a cell";

const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await Promise.all([first.close(), second.close()]);
});

const start = (database: typeof first, env: Record<string, string>) => {
  const DATABASE_URL = database.pool.options.connectionString ?? "";
  const server = startServer({ DATABASE_URL, TOKEN_SECRET: secret, ...env });
  running.push(server);
  return server;
};

const serve = async (database: typeof first, redisDatabase: number) => {
  const server = start(database, { REDIS_URL: `${redisUrl}/${redisDatabase}` });
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  const { origin } = new URL(url);
  const call = callOverNetwork(origin);
  const body = { email_address: "parent@example.com", password: "Waybill!2026" };
  const token = (await call(login, { body })).body.result.AuthenticationResult.AccessToken;
  return { origin, call, token, as: `Bearer ${token}` };
};

/** Subscribes to the outlet, and collects the ids of the orders in the messages. */
const follow = async ({ origin, token }: { origin: string; token: string }) => {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
  const received = new Set<string>();
  await new Promise<void>((settle, fail) => {
    socket.once("error", fail);
    socket.once("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: outletId })),
    );
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === "subscribed") settle();
      if (message.type === "order_update") received.add(message.order.order_id);
    });
  });
  return { received, stop: () => socket.terminate() };
};

const until = async (holds: () => boolean) => {
  for (const end = performance.now() + 20_000; !holds(); await wait(20))
    if (performance.now() > end) throw new Error("The condition was not met in time.");
};

test("[23.01] [23.03] deployments on one Redis get nothing from each other, processes of one deployment do at once", async () => {
  const [own, sibling, stranger, elsewhere] = await Promise.all([
    serve(first, 0),
    serve(first, 0),
    serve(second, 0),
    serve(second, 1),
  ]);
  const names = new Set<string>();
  const subscriber = new Redis(redisUrl);
  await subscriber.psubscribe("*");
  subscriber.on("pmessage", (_pattern, name: string) => names.add(name));
  const sockets = await Promise.all([sibling, stranger, elsewhere].map(follow));
  const [atSibling, ...atStrangers] = sockets;

  const { order_id } = await placeTestOrder(own.call, own.as, outletId);
  await until(() => atSibling?.received.has(order_id) === true);
  const there = await placeTestOrder(stranger.call, stranger.as, outletId);
  await until(() => atStrangers.every(({ received }) => received.has(there.order_id)));
  expect([...(atSibling?.received ?? [])]).toEqual([order_id]);
  for (const { received } of atStrangers) expect([...received]).toEqual([there.order_id]);

  const ids = await Promise.all(
    [first, second].map(async ({ db }) => {
      const kept = await db.selectFrom("deployment").select("deployment_id").executeTakeFirstOrThrow();
      return kept.deployment_id;
    }),
  );
  expect(new Set(ids).size).toBe(2);
  const keys = new Redis(redisUrl);
  for (const id of ids) {
    await expect.poll(() => [...names].some((name) => name.startsWith(`${id}:`))).toBe(true);
    // Counts are shared five times a second, and up to 5 seconds after a failure.
    await expect.poll(() => keys.keys(`${id}:calls:*`), { timeout: 15_000 }).not.toEqual([]);
  }
  subscriber.disconnect();
  keys.disconnect();
  for (const { stop } of sockets) stop();
}, 120_000);

test("[23.02] the server does not start on the database of another country or environment, says so in one sentence, and changes nothing", async () => {
  const known = await start(first, {}).ready;
  expect(known).toBeDefined();
  const otherCountry = start(first, { COUNTRY: "sg" });
  expect(await otherCountry.ended).toBe(1);
  expect(otherCountry.output.out).toBe("");
  expect(otherCountry.output.err.trim()).toBe(
    "Waybill cannot start. The settings have COUNTRY=sg, but this database belongs to COUNTRY=ph: set these, or use another database.",
  );
  const otherStage = start(first, {
    ENVIRONMENT: "stg",
    PUBLIC_URL: "https://waybill.example",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect(await otherStage.ended).toBe(1);
  expect(otherStage.output.err.trim()).toBe(
    "Waybill cannot start. The settings have ENVIRONMENT=stg, but this database belongs to ENVIRONMENT=san: set these, or use another database.",
  );
  const vendors = await first.db.selectFrom("deployment").selectAll().execute();
  expect(vendors).toMatchObject([{ country: "ph", environment: "san" }]);
}, 120_000);
