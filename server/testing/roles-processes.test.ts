import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { startServer, type ServerProcess } from "./server-process.fixture.ts";
import { openTestDatabase } from "./test-database.ts";

const database = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "waybill-roles-"));
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => {
  const server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    REDIS_URL: process.env["WAYBILL_TEST_REDIS_URL"] ?? "",
    TOKEN_SECRET: "the same secret in every process of a cell",
    ...env,
  });
  running.push(server);
  return server;
};
const originOf = async (server: ServerProcess) => {
  const url = await server.ready;
  if (!url) throw new Error(`The server did not start: ${server.output.err}`);
  return new URL(url).origin;
};
const statusOf = async (url: string) => (await fetch(url)).status;
/** Waits for longer than the 5 seconds for which a process reuses the result of a check. */
const patience = { timeout: 15_000 };
const readiness = (origin: string) => expect.poll(() => statusOf(`${origin}/health/ready`), patience);

test("[23.11] after SIGTERM a process reports not ready while it still answers, and then shuts down cleanly", async () => {
  // Longer than a busy machine needs for the two calls.
  const server = start({ DRAIN_SECONDS: "4" });
  const origin = await originOf(server);
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws`, ["waybill.v1"]);
  socket.on("error", () => undefined);
  await readiness(origin).toBe(200);
  const began = performance.now();
  server.kill("SIGTERM");
  await expect.poll(() => statusOf(`${origin}/health/ready`)).toBe(503);
  expect(await statusOf(`${origin}/config.json`)).toBe(200);
  expect(await server.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(4000);
}, 60_000);

test("[23.12] a process does the work that WORK names, and always answers health checks", async () => {
  const [web, jobs] = [start({ WORK: "web,live" }), start({ WORK: "jobs" })];
  const [atWeb, atJobs] = [await originOf(web), await originOf(jobs)];
  const health = (await (await fetch(`${atJobs}/health`)).json()) as { work: string[]; version: string };
  expect(health).toMatchObject({ status: "live", work: ["jobs"] });
  expect(health.version).toMatch(/^\d+\.\d+\.\d+$/);
  await readiness(atJobs).toBe(200);
  expect(await statusOf(`${atJobs}/config.json`)).toBe(503);
  expect(await statusOf(`${atWeb}/config.json`)).toBe(200);
  const worksOf = async (origin: string) => {
    const figures = await (await fetch(`${origin}/metrics`)).text();
    return [...figures.matchAll(/last_success_timestamp_seconds\{work="([^"]+)"\}/g)].map(([, name]) => name);
  };
  // Refunds are sent at once, and again 15 seconds after a failure.
  await expect.poll(() => worksOf(atJobs), { timeout: 40_000 }).toContain("refunds");
  const atWebDone = await worksOf(atWeb);
  for (const work of ["refunds", "notices", "callbacks", "messages"]) expect(atWebDone).not.toContain(work);
  expect(await worksOf(atJobs)).not.toContain("notices");
}, 60_000);

test("[23.37] the metrics report the version and the state of the pool, Redis, the disk and the incidents", async () => {
  const origin = await originOf(start({}));
  const health = (await (await fetch(`${origin}/health`)).json()) as { version: string };
  const figures = async () => (await fetch(`${origin}/metrics`)).text();
  await expect.poll(figures).toContain("waybill_redis_up 1");
  const text = await figures();
  expect(text).toContain(`waybill_build_info{version="${health.version}"} 1`);
  expect(text).toMatch(/^waybill_database_connections\{state="open"\} [1-9]/m);
  expect(text).toMatch(/^waybill_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^waybill_open_incidents \d/m);
  for (const name of ["orders_without_rider", "oldest_without_rider_seconds", "riders_free"])
    expect(text).toContain(`waybill_${name} `);
}, 60_000);

test("[23.12] the server does not start with an unknown value in WORK, and the error names the setting", async () => {
  const server = start({ WORK: "web,cooking" });
  expect(await server.ended).toBe(1);
  expect(server.output.err.trim()).toBe(
    "Waybill cannot start. WORK must be all, or words out of web, live, dispatch, notices, webhooks, jobs with commas between them.",
  );
});

test("[23.26] a process that cannot store proofs is not ready, serves everything else, and becomes ready again by itself", async () => {
  const server = start({ DATA_DIR: folder });
  const origin = await originOf(server);
  await readiness(origin).toBe(200);
  rmSync(join(folder, "proofs"), { recursive: true, force: true });
  writeFileSync(join(folder, "proofs"), "in the way");
  const answer = async () => (await fetch(`${origin}/health/ready`)).json();
  await expect.poll(answer, patience).toEqual({ status: "unavailable", problems: ["proof store"] });
  expect(await statusOf(`${origin}/health/ready`)).toBe(503);
  expect(await statusOf(`${origin}/config.json`)).toBe(200);
  rmSync(join(folder, "proofs"));
  await readiness(origin).toBe(200);
}, 60_000);
