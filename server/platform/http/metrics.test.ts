import { login } from "@waybill/contract/accounts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { fanOutInProcess, type FanOut } from "../fan-out/fan-out.ts";
import { productRoot } from "../program-files.ts";
import { readAtScrape, openMetrics } from "./metrics.ts";

let isDown = false;
const line = fanOutInProcess();
const fanOut: FanOut = {
  ...line,
  hasListeners: () => true,
  publish: (...news) => (isDown ? Promise.reject(new Error("The line is down.")) : line.publish(...news)),
};

const { call, close, db, deps, inject, tokenFor } = await openTestApp({
  deps: { fanOut },
  env: { LOG_LEVEL: "silent" },
});
afterAll(close);

test("every metric in the docs exists and changes with what it measures", async () => {
  const scrape = async () => (await inject({ url: "/metrics" })).body;
  const valueOf = (text: string, name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);

  expect(valueOf(await scrape(), "waybill_outbox_lag_seconds")).toBe(0);
  isDown = true;
  const { outletIds, email } = await ownVendor(db);
  await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  await call(login, { body: { email_address: "a@b.c", password: "x" } });
  deps.metrics.liveConnections.set(3);
  await wait(300);
  const text = await scrape();
  isDown = false;

  expect(valueOf(text, "waybill_outbox_lag_seconds")).toBeGreaterThan(0.2);
  expect(valueOf(text, "waybill_orders_placed_total")).toBe(1);
  expect(valueOf(text, "waybill_live_connections")).toBe(3);
  expect(text).toMatch(
    /waybill_http_request_seconds_count\{method="POST",route="[^"]+login",status="401"\} 1/,
  );
  const page = readFileSync(join(productRoot, "docs/operating/watch.md"), "utf8");
  const named = [...new Set(page.match(/waybill_\w+/g))];
  expect(named.length).toBeGreaterThanOrEqual(8);
  for (const name of named) expect(text).toContain(`# TYPE ${name} `);
});

test("a gauge keeps its previous value if its reading fails", async () => {
  const { outboxLagSeconds, registry } = openMetrics();
  const readings = [() => Promise.resolve(7), () => Promise.reject(new Error("The database is away."))];
  readAtScrape(outboxLagSeconds, () => readings.shift()?.() ?? Promise.resolve(0));
  await registry.metrics();
  expect(await registry.metrics()).toContain("waybill_outbox_lag_seconds 7");
});
