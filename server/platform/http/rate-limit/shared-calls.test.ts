import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openMetrics } from "../metrics.ts";
import { openSharedCalls } from "./shared-calls.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"];
const windowMs = 60_000;

/** The counter of one process. */
const openProcess = (
  url: string,
  { maxCallers = 100, now = () => new Date(), deploymentId = "waybill-test-calls" } = {},
) => {
  const log = pino({ level: "silent" });
  const deps = { log, metrics: openMetrics(), now, deploymentId };
  const { Store, close } = openSharedCalls(url, maxCallers, deps);
  onTestFinished(close);
  const store = new Store({});
  return (caller: string) =>
    new Promise<{ current: number; ttl: number }>((settle, fail) =>
      store.incr(caller, (error, counted) => (counted ? settle(counted) : fail(error!)), windowMs, 1200),
    );
};

const nowhere = "redis://127.0.0.1:1";

test("while Redis is unreachable each process counts its callers alone, window by window", async () => {
  let now = new Date(0);
  const call = openProcess(nowhere, { now: () => now });
  expect(await call("one")).toEqual({ current: 1, ttl: windowMs });
  now = new Date(20_000);
  expect(await call("one")).toEqual({ current: 2, ttl: 40_000 });
  expect(await call("other")).toEqual({ current: 1, ttl: windowMs });
  now = new Date(windowMs);
  expect(await call("one")).toEqual({ current: 1, ttl: windowMs });
});

test("beyond the max number of callers only the least recently seen one's count restarts", async () => {
  const call = openProcess(nowhere, { maxCallers: 2 });
  for (const caller of ["one", "two", "one", "three"]) await call(caller);
  expect((await call("one")).current).toBe(3);
  expect((await call("two")).current).toBe(1);
});

test.runIf(redisUrl !== undefined)("processes share their counts within a moment", async () => {
  const [here, there] = [openProcess(redisUrl ?? ""), openProcess(redisUrl ?? "")];
  /**
   * Counts `callsHere` calls of a caller in one process, then calls in the other until its count includes them all.
   */
  const shareCalls = async (callsHere: number) => {
    const caller = randomUUID();
    for (let call = 0; call < callsHere; call += 1) await here(caller);
    let counted = await there(caller);
    let calls = callsHere + 1;
    for (const started = Date.now(); counted.current < calls && Date.now() < started + 2000;) {
      await wait(100);
      counted = await there(caller);
      calls += 1;
    }
    return { ...counted, calls };
  };
  // Until Redis is connected, each process counts for itself.
  for (let warm = false; !warm;) {
    const { current, calls } = await shareCalls(1);
    warm = current === calls;
  }
  const { current, ttl, calls } = await shareCalls(5);
  expect(current).toBe(calls);
  expect(ttl).toBeLessThanOrEqual(windowMs);
  expect(ttl).toBeGreaterThan(windowMs - 10_000);
});
