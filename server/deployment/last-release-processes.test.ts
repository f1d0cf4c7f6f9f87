import { login } from "@waybill/contract/accounts";
import { pathOf } from "@waybill/contract/endpoint";
import { createWebhook } from "@waybill/contract/partner/webhook-calls";
import { createOrder, listOrders, readOrder } from "@waybill/contract/orders";
import {
  beginRiderSession,
  reportPositions,
  sendRiderCode,
  setShift,
} from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  listOffers,
  listRidersJobs,
  putJobProof,
  reportJobEvent,
} from "@waybill/contract/riders/rider-jobs";
import { readSentMessages } from "@waybill/contract/sandbox";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { buildLastRelease, lastRelease } from "../../tools/release/build-last-release.mjs";
import { sandboxPicture } from "../fleets/proofs/prove-return.ts";
import { orderRequest, placeOf } from "../orders/order.fixture.ts";
import { isAtLeast } from "../platform/database/schema-compatibility.ts";
import { callOverNetwork } from "../testing/call-over-network.fixture.ts";
import { startServer, type ServerProcess } from "../testing/server-process.fixture.ts";
import { openReceiver } from "../webhooks/receiver.fixture.ts";

const postgresUrl = process.env["WAYBILL_TEST_POSTGRES_URL"];
const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"];
const outlet = "poblacion";
const picture = sandboxPicture().bytes;

const folder = mkdtempSync(join(tmpdir(), "waybill-last-release-"));
const running: ServerProcess[] = [];
const name = `waybill_last_release_${randomUUID().slice(0, 8)}`;
const databaseUrl = Object.assign(new URL(postgresUrl ?? "postgres://none"), { pathname: `/${name}` }).href;
const receiver = await openReceiver();
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
  await asAdmin(`drop database if exists ${name} with (force)`);
});

async function asAdmin(sql: string): Promise<void> {
  if (postgresUrl === undefined) return;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

const start = async (program?: string) => {
  const certificate = join(folder, "ca.pem");
  writeFileSync(certificate, receiver.ca);
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? "",
    TOKEN_SECRET: "the same secret in every process of a cell",
    DATA_DIR: folder,
    WEBHOOK_TEST_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: certificate,
    LOG_LEVEL: "error",
  };
  const server = startServer(env, program);
  running.push(server);
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  return { server, origin: new URL(url).origin };
};

/** Signs in a rider of a fleet; each call of the rider is sent to the next process. */
async function signInRider(client: pg.Client, anyOrigin: () => string) {
  const phone_number = "+639186100001";
  await client.query(
    "insert into riders (rider_id, fleet_id, phone_number, name, created_at) values ('between', 'own', $1, 'Jun Bautista', now())",
    [phone_number],
  );
  await callOverNetwork(anyOrigin())(sendRiderCode, { body: { phone_number } });
  const sent = await callOverNetwork(anyOrigin())(readSentMessages, { query: { to: phone_number } });
  const code = sent.body.data[0]?.code ?? "";
  const session = await callOverNetwork(anyOrigin())(beginRiderSession, { body: { phone_number, code } });
  return `Bearer ${session.body.result.token}`;
}

test.runIf(postgresUrl !== undefined && redisUrl !== undefined)(
  "[23.24] the last release works on this version's schema, next to it under load, and alone again",
  { timeout: 600_000 },
  async () => {
    const release = await buildLastRelease();
    await asAdmin(`create database ${name}`);
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    const old = await start(release);
    const origins = [old.origin];
    let turns = 0;
    /** Returns the origins of the processes in turn, one per call. */
    const anyOrigin = () => origins[(turns += 1) % origins.length] ?? "";
    let mayFail = false;
    /**
     * Calls the next process. Repeats calls that the last release fails after the migration has started: each of
     * its connections fails once per statement planned on the old tables, and a transaction may deadlock with the
     * migration. Its log is checked at the end. A failure of this version fails the test.
     */
    const untilDone = async <T>(ask: (origin: string) => Promise<T>): Promise<T> => {
      for (;;) {
        const origin = anyOrigin();
        try {
          return await ask(origin);
        } catch (error) {
          // A fast machine reaches the limit of calls per minute.
          const isLimited = /: 429\b/.test(String(error));
          if (!isLimited && (!mayFail || origin !== old.origin)) throw error;
          await wait(isLimited ? 1000 : 100);
        }
      }
    };
    const call: ReturnType<typeof callOverNetwork> = ((...given: Parameters<typeof call>) =>
      untilDone((origin) => callOverNetwork(origin)(...given))) as typeof call;

    const signedIn = await call(login, {
      body: { email_address: "parent@example.com", password: "Waybill!2026" },
    });
    const as = `Bearer ${signedIn.body.result.AuthenticationResult.AccessToken}`;
    const hook = { url: receiver.url("/hook"), events: ["status"], mode: "live" } as const;
    await call(createWebhook, { as, body: { ...hook, events: ["status"] } });
    const shop = await placeOf(call, as, outlet);
    const rider = await signInRider(client, anyOrigin);

    const acknowledged: string[] = [];
    const delivered: string[] = [];
    let isOver = false;
    const through = new Set<string>();
    const placeOrders = async (): Promise<void> => {
      while (!isOver) {
        // One process quotes the order, the next places it, and all read it.
        const body = await orderRequest(call, as, outlet, {
          order: { amount: 500, description: "2 trays", payment_method: "PAID", cold_bag_needed: false },
        });
        const key = randomUUID();
        const orderId = await untilDone(async (origin) => {
          const answer = await fetch(origin + pathOf(createOrder), {
            method: "POST",
            headers: { authorization: as, "content-type": "application/json", "idempotency-key": key },
            body: JSON.stringify(body),
          });
          const text = await answer.text();
          if (answer.status !== 201) throw new Error(`${origin}: ${answer.status} ${text}`);
          through.add(origin);
          return (JSON.parse(text) as { result: { order_id: string } }).result.order_id;
        });
        acknowledged.push(orderId);
        for (const _ of origins) await call(readOrder, { as, query: { vendorId: outlet, orderId } });
        await call(listOrders, { as, params: { vendorId: outlet } });
        await wait(100);
      }
    };
    const ride = async (): Promise<void> => {
      const reportPosition = () =>
        call(reportPositions, {
          as: rider,
          body: { positions: [{ ...shop, at: new Date().toISOString() }] },
        });
      await reportPosition();
      await call(setShift, { as: rider, body: { state: "available" } });
      while (!isOver) {
        for (const { offer_id } of (await call(listOffers, { as: rider })).body.result)
          await call(acceptOffer, { as: rider, params: { offer_id } });
        const [job] = (await call(listRidersJobs, { as: rider })).body.result.filter(
          ({ expected }) => expected.length > 0,
        );
        if (!job) {
          await reportPosition();
          await wait(300);
          continue;
        }
        const params = { order_id: job.order_id };
        const report = (type: "arrived_at_pickup" | "collected" | "arrived_at_dropoff" | "delivered") =>
          call(reportJobEvent, {
            as: rider,
            params,
            body: { event_id: randomUUID(), type, at: new Date().toISOString(), ...shop, cash_collected: 0 },
          });
        for (const type of ["arrived_at_pickup", "collected", "arrived_at_dropoff"] as const)
          await report(type);
        await untilDone(async (origin) => {
          const proof = await fetch(origin + pathOf(putJobProof, { ...params, kind: "delivery" }), {
            method: "PUT",
            headers: { authorization: rider, "content-type": "image/png" },
            body: new Uint8Array(picture),
          });
          if (proof.status !== putJobProof.success) throw new Error(`a proof: ${proof.status}`);
        });
        await report("delivered");
        delivered.push(job.order_id);
      }
    };
    const { rows: before } = await client.query<{ order_id: string }>("select order_id from orders");
    const load = Promise.all([placeOrders(), placeOrders(), ride()]).catch((error: unknown) => {
      throw new Error(running.map(({ output }) => output.err).join("\n"), { cause: error });
    });
    const alone = async (more: number): Promise<void> => {
      const from = acknowledged.length;
      await Promise.race([
        expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(from + more),
        load,
      ]);
    };

    await alone(5);
    // Applies this version's migrations while the last release keeps serving.
    mayFail = true;
    const now = await Promise.race([start(), load.then(() => start())]);
    const migratedAt = new Date().toISOString();
    origins.push(now.origin);
    await alone(30);
    await Promise.race([expect.poll(() => delivered.length, { timeout: 90_000 }).toBeGreaterThan(2), load]);
    expect([...through].toSorted()).toEqual([...origins].toSorted());
    // Rolls back to the last release, which continues with what this version wrote.
    origins.pop();
    await wait(500);
    now.server.kill("SIGTERM");
    expect(await now.server.ended).toBe(0);
    await alone(5);
    isOver = true;
    await load;

    const known = new Set(before.map(({ order_id }) => order_id));
    const { rows } = await client.query<{ order_id: string; status: string }>(
      "select order_id, status from orders",
    );
    const made = rows.filter(({ order_id }) => !known.has(order_id));
    expect(made.map(({ order_id }) => order_id).toSorted()).toEqual(acknowledged.toSorted());
    const { rows: paid } = await client.query<{ order_id: string; times: number }>(
      "select order_id, count(*)::integer as times from earnings where order_id = any($1) group by order_id",
      [delivered],
    );
    expect(paid.toSorted((one, other) => (one.order_id < other.order_id ? -1 : 1))).toEqual(
      delivered.toSorted().map((order_id) => ({ order_id, times: 1 })),
    );
    // Each status of an order is sent under one webhook id, whichever process handled it.
    const webhookIdCounts = () => {
      const ids = new Map<string, Set<string>>();
      for (const { body, headers } of receiver.to("/hook")) {
        const { order_id, status } = JSON.parse(body) as { order_id: string; status: string };
        const key = `${order_id} ${status}`;
        ids.set(key, (ids.get(key) ?? new Set()).add(String(headers["webhook-id"])));
      }
      return acknowledged.flatMap((id) =>
        ["NEW", "RECEIVED"].map((status) => ids.get(`${id} ${status}`)?.size),
      );
    };
    // The events that the stopped process was still sending are free when its lease of 60 seconds ends.
    await expect
      .poll(webhookIdCounts, { timeout: 120_000, interval: 500 })
      .toEqual(acknowledged.flatMap(() => [1, 1]));

    const { rows: schema } = await client.query<{ minimum_version: string }>(
      "select minimum_version from schema_compatibility order by compatibility_id desc limit 1",
    );
    expect(isAtLeast(lastRelease.version, schema[0]?.minimum_version ?? "99")).toBe(true);
    // The last release failed only for stale plans and deadlocks with the migration; this version never failed.
    const failures = old.server.output.err.split("\n").filter((line) => line.trim() !== "");
    const isOfMigration = (line: string): boolean =>
      line.includes("cached plan must not change result type") ||
      (line.includes('"code":"40P01"') && (JSON.parse(line) as { time: string }).time < migratedAt);
    expect(failures.filter((line) => !isOfMigration(line))).toEqual([]);
    expect(now.server.output.err).toBe("");
    await client.end();
  },
);
