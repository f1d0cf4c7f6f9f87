import { login } from "@waybill/contract/accounts";
import { listOperators, setOperatorRoles } from "@waybill/contract/operations/operators";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { callOverNetwork } from "../call-over-network.fixture.ts";
import { openTestDatabase } from "../test-database.ts";
import { openCell } from "./cell.fixture.ts";
import { hasPrograms } from "./debian-programs.fixture.ts";
import { openMachines, waitUntil } from "./machines.fixture.ts";
import { openSentinelCluster } from "./sentinel-cluster.fixture.ts";

/** `npm run trust` repeats the kill, and freezes every second master with its connections open instead. */
const kills = Number(process.env["FAILOVER_KILLS"] ?? 1);
const newsBackWithinMs = 30_000;

const canRun = hasPrograms("redis-server", "setpriv");
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** An operator's socket: how often it was opened, and if it is open. */
const keepOpen = (origin: string, token: string) => {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["waybill.v1", `bearer.${token}`]);
  closing.push(() => socket.terminate());
  socket.on("error", () => undefined);
  const opened = new Promise<void>((settle) => socket.once("open", () => settle()));
  const refused = new Promise<number>((settle) =>
    socket.once("unexpected-response", (_, answer) => settle(answer.statusCode ?? 0)),
  );
  const closed = new Promise<number>((settle) => socket.once("close", settle));
  return { opened, refused, closed };
};

test.runIf(canRun)(
  "[23.38] the Redis master is killed under load: live updates resume by themselves, no acknowledged order is lost, and a role revoked meanwhile is gone",
  async () => {
    const database = await openTestDatabase();
    closing.push(database.close);
    const machines = openMachines();
    closing.push(machines.close);
    const redis = await openSentinelCluster(machines);
    closing.push(redis.close);
    const cell = await openCell({
      DATABASE_URL: database.pool.options.connectionString ?? "",
      REDIS_URL: redis.url,
      folder: machines.machine("waybill").folder,
    });
    closing.push(cell.close);
    const [here = "", there = ""] = cell.origins;
    const call = callOverNetwork(here);
    const signIn = async (email_address: string) => {
      const { body } = await call(login, { body: { email_address, password: "Waybill!2026" } });
      return body.result.AuthenticationResult.AccessToken;
    };
    const admin = `Bearer ${await signIn("ops@example.com")}`;
    const support = await signIn("support@example.com");
    const socket = keepOpen(there, support);
    await socket.opened;

    const updates = () => cell.clients.map((client) => client.counts().updates);
    const outages: number[] = [];
    const began = performance.now();
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(2000);
      await cell.isUnderLoad();
      const at = performance.now();
      const bringBack = await redis.end(kill % 2 === 0 ? "machine" : "silence");
      await wait(500);
      const before = updates();
      if (kill === 0) {
        // Without Redis no process is notified of this change.
        const { body } = await call(listOperators, { as: admin });
        const user_id = body.result.data.find(({ email }) => email === "support@example.com")?.user_id ?? "";
        await call(setOperatorRoles, { as: admin, params: { user_id }, body: { roles: [] } });
      }
      await waitUntil("each client hears news again", () =>
        updates().every((count, which) => count > (before[which] ?? 0)),
      );
      outages.push(performance.now() - at);
      if (kill === kills - 1) break;
      bringBack();
      await waitUntil("the sentinels have a replica again", () => redis.isWhole(), 120_000);
    }
    expect(await Promise.race([socket.closed, wait(15_000, "still open")])).not.toBe("still open");
    const again = keepOpen(there, support);
    expect(await Promise.race([again.refused, again.closed, wait(5000, "open")])).not.toBe("open");

    const gap = cell.load.longestGapMs(began);
    await cell.expectNothingLost();
    const seconds = outages.map((ms) => (ms / 1000).toFixed(1)).join(", ");
    console.log(
      `News back after ${seconds} s; longest gap between orders ${Math.round(gap)} ms; ${cell.load.acknowledged.size} orders; answers ${JSON.stringify([...cell.load.answers])}; clients ${JSON.stringify(cell.clients.map((one) => one.counts()))}`,
    );
    expect(Math.max(...outages)).toBeLessThan(newsBackWithinMs);
    expect([...cell.load.answers.keys()]).toEqual([201]);
  },
  120_000 + kills * 120_000,
);
