import { login } from "@waybill/contract/accounts";
import type { LiveMessage } from "@waybill/contract/live";
import { listOrders } from "@waybill/contract/orders";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { callOverNetwork } from "../testing/call-over-network.fixture.ts";
import { placeTestOrder } from "../orders/order.fixture.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { startServer, type ServerProcess } from "../testing/server-process.fixture.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"];
const outletId = "poblacion";

const running: ServerProcess[] = [];
const database = await openTestDatabase();
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await database.close();
});

/** Starts one of several processes on the same PostgreSQL and Redis. */
const startOne = async () => {
  const server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    REDIS_URL: redisUrl ?? "",
    TOKEN_SECRET: "the same secret in every process of a cell",
  });
  running.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  return { ...server, origin: new URL(url).origin };
};

type Received = { orders: Map<string, number>; sequences: number[] };

/** Subscribes to the outlet; resolves when subscribed, with a promise of the connection's end. */
const follow = async (origin: string, token: string, received: Received) => {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
  socket.on("error", () => undefined);
  const closed = new Promise<void>((settle) => socket.once("close", () => settle()));
  await new Promise<void>((settle, fail) => {
    socket.once("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: outletId })),
    );
    socket.once("close", () => fail(new Error("The socket closed before it was subscribed.")));
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LiveMessage;
      if (message.type === "subscribed") settle();
      if (message.type !== "order_update") return;
      received.orders.set(message.order.order_id, message.sequence);
      received.sequences.push(message.sequence);
    });
  });
  return { closed, stop: () => socket.terminate() };
};

const until = async (what: string, holds: () => boolean) => {
  for (const end = performance.now() + 20_000; !holds(); await wait(20))
    if (performance.now() > end) throw new Error(`The condition was not met in time: ${what}`);
};

const noMessages = (): Received => ({ orders: new Map(), sequences: [] });

test("when one of two processes is killed, no subscriber of either misses an update", async () => {
  const [first, second] = await Promise.all([startOne(), startOne()]);
  const body = { email_address: "parent@example.com", password: "Waybill!2026" };
  const signedIn = await callOverNetwork(first.origin)(login, { body });
  const token = signedIn.body.result.AuthenticationResult.AccessToken;
  const as = `Bearer ${token}`;

  const [stays, moves] = [noMessages(), noMessages()];
  const staying = await follow(second.origin, token, stays);
  const moving = await follow(first.origin, token, moves);

  const placed: string[] = [];
  const placeAt = async (origin: string) => {
    const { order_id } = await placeTestOrder(callOverNetwork(origin), as, outletId);
    placed.push(order_id);
  };
  for (let turn = 0; turn < 6; turn += 1) await placeAt(turn % 2 === 0 ? first.origin : second.origin);
  // The first process is killed while placing orders; the second announces those that the first committed but did
  // not announce.
  const atWork = [1, 2, 3, 4].map(() => placeAt(first.origin).catch(() => undefined));
  await Promise.race(atWork);
  first.kill("SIGKILL");
  await moving.closed;
  await Promise.all(atWork);

  // Like the portal: connect to another process, subscribe, and read the orders once.
  const again = await follow(second.origin, token, moves);
  const read = await callOverNetwork(second.origin)(listOrders, {
    as,
    params: { vendorId: outletId },
    query: { count: 200 },
  });
  const known = new Set(read.body.result.data.map(({ order_id }) => order_id));
  for (let turn = 0; turn < 4; turn += 1) await placeAt(second.origin);

  const has = (received: Received) =>
    placed.every((id) => received.orders.has(id) || (received === moves && known.has(id)));
  await until("who stayed has heard of every order", () => has(stays));
  await until("who moved has heard or read of every order", () => has(moves));
  expect(placed.length).toBeGreaterThanOrEqual(11);
  const numbers = [...new Set(stays.sequences)].toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  staying.stop();
  again.stop();
}, 120_000);
