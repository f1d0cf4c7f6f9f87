import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startServer } from "../../testing/server-process.fixture.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { openFanOut } from "../fan-out/fan-out.ts";
import { openCollector } from "./collector.fixture.ts";
import { currentTraceparent, inTrace } from "./trace-context.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"] ?? "";
const database = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "waybill-traces-"));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
const env = {
  DATABASE_URL: database.pool.options.connectionString ?? "",
  TOKEN_SECRET: "the secret of a cell that is traced",
  DATA_DIR: folder,
};

test.runIf(redisUrl !== "")(
  "[23.34] what one process publishes is received by another within its trace",
  async () => {
    const open = () => openFanOut({ url: redisUrl, deploymentId: "waybill-test-traces" }, () => undefined);
    const [sender, receiver] = [open(), open()];
    const received: [string, string | null][] = [];
    receiver.subscribe("between", (message) => received.push([message, currentTraceparent()]));
    await Promise.all([sender.settled(), receiver.settled()]);
    const traceparent = `00-${"d".repeat(32)}-${"d".repeat(16)}-01`;
    await inTrace(traceparent, () => sender.publish("between", "news of a trace"));
    await sender.publish("between", "news of none");
    await expect
      .poll(() => received)
      .toEqual([
        ["news of a trace", traceparent],
        ["news of none", null],
      ]);
    await Promise.all([sender.close(), receiver.close()]);
  },
);

/**
 * Makes 200 calls of each server with an invalid token; returns each server's median duration in milliseconds. The
 * servers are called in turn, so that other load on the machine slows all of them down.
 */
async function medianCalls(urls: readonly string[]): Promise<number[]> {
  const times = urls.map((): number[] => []);
  for (let call = 0; call < 200; call += 1)
    for (const [at, url] of urls.entries()) {
      const started = performance.now();
      const answer = await fetch(`${url}/orders/api/v1/vendors`, { headers: { authorization: "Bearer x" } });
      await answer.text();
      times[at]?.push(performance.now() - started);
    }
  return times.map((ofOne) => ofOne.toSorted((one, other) => one - other)[100] ?? 0);
}

test("[23.35] a server with OTEL_EXPORTER_OTLP_ENDPOINT sends its spans, and an unreachable collector does not slow it down", async () => {
  const collector = await openCollector();
  const silent = await openCollector({ answers: false });
  onTestFinished(() => void [collector.close(), silent.close()]);
  const servers = [collector.url, silent.url, "http://127.0.0.1:1"].map((OTEL_EXPORTER_OTLP_ENDPOINT) =>
    startServer({ ...env, REDIS_URL: redisUrl, OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL: "error" }),
  );
  const urls = await Promise.all(servers.map(({ ready }) => ready));
  const [well = "", mute = "", away = ""] = urls.map(String);
  const login = await fetch(`${well}/orders/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email_address: "single@example.com", password: "Waybill!2026" }),
  });
  expect(login.status).toBe(200);

  const [usual = 0, ofMute = 0, ofAway = 0] = await medianCalls([well, mute, away]);
  expect(ofMute).toBeLessThan(usual * 3 + 5);
  expect(ofAway).toBeLessThan(usual * 3 + 5);
  // A request that hangs at the collector does not keep the process from exiting.
  const started = performance.now();
  for (const server of servers) server.kill("SIGTERM");
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(performance.now() - started).toBeLessThan(10_000);

  const spans = collector.spans();
  const signIn = spans.find(({ name }) => name === "POST /orders/api/v1/login");
  expect(spans.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId).length).toBeGreaterThan(0);
  expect(collector.bodies.join("")).not.toMatch(/single@|Waybill!2026|127\.0\.0\.1|select .* from/);
  expect(silent.bodies.length).toBeGreaterThan(0);
}, 180_000);
