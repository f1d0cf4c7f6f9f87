import { login } from "@waybill/contract/accounts";
import { createOrder } from "@waybill/contract/orders";
import { pathOf } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { orderRequest } from "../orders/order.fixture.ts";
import { openReceiver } from "../webhooks/receiver.fixture.ts";
import { callOverNetwork } from "./call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "./server-process.fixture.ts";
import { openTestDatabase } from "./test-database.ts";

/** The seed of the random times and victims of the kills, so that a failure can be repeated. */
const seed = Number(process.env["KILL_SEED"] ?? 23);
const kills = Number(process.env["KILLS"] ?? 5);
const roles = ["web", "web", "live,dispatch", "webhooks,notices", "jobs"];

const database = await openTestDatabase();
const receiver = await openReceiver();
const folder = mkdtempSync(join(tmpdir(), "waybill-killed-"));
const certificate = join(folder, "ca.pem");
writeFileSync(certificate, receiver.ca);
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await receiver.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process with this work; resolves to its address when it serves. */
const start = async (WORK: string) => {
  const server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    REDIS_URL: process.env["WAYBILL_TEST_REDIS_URL"] ?? "",
    TOKEN_SECRET: "the same secret in every process of a cell",
    DATA_DIR: folder,
    WEBHOOK_TEST_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: certificate,
    WORK,
  });
  running.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  return { server, origin: new URL(url).origin };
};

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.runIf(process.env["WAYBILL_TEST_REDIS_URL"])(
  "[23.13] processes of any role are killed at any time, and nothing acknowledged is lost or done twice",
  async () => {
    const cell = await Promise.all(roles.map((role) => start(role)));
    const anyWeb = (turn: number) => cell[turn % 2]?.origin ?? "";
    const first = callOverNetwork(anyWeb(0));
    const signedIn = await first(login, {
      body: { email_address: "parent@example.com", password: "Waybill!2026" },
    });
    const as = `Bearer ${signedIn.body.result.AuthenticationResult.AccessToken}`;
    const hook = await fetch(`${anyWeb(0)}/orders/api/v1/developer/webhooks`, {
      method: "POST",
      headers: { authorization: as, "content-type": "application/json" },
      body: JSON.stringify({ url: receiver.url("/hook"), events: ["status"], mode: "live" }),
    });
    expect(hook.status).toBe(201);
    const request = await orderRequest(first, as, "poblacion");

    const acknowledged = new Map<string, string>();
    const refused: number[] = [];
    let isOver = false;
    /** Places orders one after another; each is retried under its own key until it is acknowledged. */
    const placeOrders = async (from: number) => {
      for (let turn = from; !isOver; turn += 1) {
        const key = randomUUID();
        while (!acknowledged.has(key) && refused.length === 0) {
          try {
            const answer = await fetch(anyWeb(turn) + pathOf(createOrder), {
              method: "POST",
              headers: { authorization: as, "content-type": "application/json", "idempotency-key": key },
              body: JSON.stringify(request),
            });
            const { result } = (await answer.json()) as { result?: { order_id: string } };
            if (answer.status === 201 && result) acknowledged.set(key, result.order_id);
            // A fast machine reaches the limit of calls per minute.
            else if (answer.status < 500 && answer.status !== 429) refused.push(answer.status);
          } catch {
            turn += 1;
          }
          await wait(20);
        }
      }
    };
    const { rows: before } = await database.pool.query("select order_id from orders");
    const load = [0, 1, 2].map(placeOrders);

    const random = randomOf(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(100 + random() * 400);
      // Every role once, then random ones.
      const victim = kill < roles.length ? kill : Math.floor(random() * roles.length);
      const died = cell[victim]?.server;
      died?.kill("SIGKILL");
      await died?.ended;
      cell[victim] = await start(roles[victim] ?? "");
    }
    isOver = true;
    await Promise.all(load);
    expect(refused).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(20);

    // Exactly the acknowledged orders exist: a repeated request has created none.
    const old = new Set(before.map(({ order_id }) => order_id as string));
    const { rows: now } = await database.pool.query<{ order_id: string }>("select order_id from orders");
    const made = now.map(({ order_id }) => order_id).filter((id) => !old.has(id));
    expect(made.toSorted()).toEqual([...acknowledged.values()].toSorted());

    // Partners get two events per order, NEW and then RECEIVED; repeated deliveries of an event have the same
    // webhook id.
    const sentStatuses = () => {
      const byOrder = new Map<string, Map<string, string>>();
      for (const { body, headers } of receiver.to("/hook")) {
        const { order_id, status } = JSON.parse(body) as { order_id: string; status: string };
        const ids = byOrder.get(order_id) ?? new Map<string, string>();
        byOrder.set(order_id, ids.set(String(headers["webhook-id"]), status));
      }
      return made.map((id) => [...(byOrder.get(id)?.values() ?? [])].join());
    };
    // The events that a killed process was sending are free when its lease of 60 seconds ends, and the order's
    // other events wait for them.
    await expect
      .poll(sentStatuses, { timeout: 120_000, interval: 500 })
      .toEqual(made.map(() => "NEW,RECEIVED"));
    // A process that is killed after it wrote an order's events keeps the order's change under a lease of 30 seconds.
    const countLeft = async () =>
      (await database.pool.query("select 1 from outbox union all select 1 from webhook_news")).rowCount;
    await expect.poll(countLeft, { timeout: 60_000, interval: 500 }).toBe(0);
  },
  240_000 + kills * 12_000,
);
