import { pino } from "pino";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openMetrics } from "../http/metrics.ts";
import { openRepeatingWork, type RepeatingWork, type RepeatingWorkOptions } from "./repeating-work.ts";

const open: RepeatingWork[] = [];
afterEach(() => Promise.all(open.splice(0).map((work) => work.close())));

const begin = (options: Omit<RepeatingWorkOptions, "name">) => {
  const metrics = openMetrics();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const work = openRepeatingWork({ log, metrics }, { name: "sums", ...options });
  open.push(work);
  return { work, lines, metrics };
};

const until = async (holds: () => boolean) => {
  for (const end = performance.now() + 5000; !holds(); await wait(2))
    if (performance.now() > end) throw new Error("The condition did not become true in time.");
};

test("started work runs at once and then repeatedly, and never after it is closed", async () => {
  let runs = 0;
  const { work } = begin({ everyMs: 5, work: async () => void (runs += 1) });
  await wait(20);
  expect(runs).toBe(0);
  work.start();
  await until(() => runs >= 3);
  await work.close();
  const runsAtEnd = runs;
  await wait(30);
  await work.run();
  expect(runs).toBe(runsAtEnd);
});

test("the first run may be postponed, and a wake-up brings it forward", async () => {
  let runs = 0;
  const { work } = begin({ everyMs: 60_000, firstAfterMs: 60_000, work: async () => void (runs += 1) });
  work.wake();
  await wait(20);
  expect(runs).toBe(0);
  work.start();
  await wait(20);
  expect(runs).toBe(0);
  work.wake();
  await until(() => runs === 1);
});

test("runs never overlap, and a request during a run leads to one more", async () => {
  let [runs, atOnce, maxAtOnce] = [0, 0, 0];
  const { work } = begin({
    everyMs: 60_000,
    work: async () => {
      maxAtOnce = Math.max(maxAtOnce, ++atOnce);
      await wait(10);
      atOnce -= 1;
      runs += 1;
    },
  });
  await Promise.all([work.run(), work.run(), work.run()]);
  expect(runs).toBe(2);
  expect(maxAtOnce).toBe(1);
});

test("work that has more to do runs until nothing is left, with a pause between runs", async () => {
  let left = 3;
  const { work } = begin({ everyMs: 60_000, spacingMs: () => 10, work: async () => --left > 0 });
  const started = performance.now();
  await work.run();
  expect(left).toBe(0);
  expect(performance.now() - started).toBeGreaterThanOrEqual(28);
});

test("after failures the pause doubles up to its max, and each failure is logged", async () => {
  let fails = true;
  const at: number[] = [];
  const { work, lines, metrics } = begin({
    everyMs: 20,
    longestPauseMs: 80,
    work: async () => {
      at.push(performance.now());
      if (fails) throw new Error("The line is down.");
    },
  });
  work.start();
  await until(() => at.length === 5);
  fails = false;
  work.wake();
  await until(() => at.length === 7);
  const pauses = lines.filter(({ again_in_ms }) => again_in_ms !== undefined);
  for (const [turn, max] of [20, 40, 80, 80, 80].entries()) {
    expect(pauses[turn]?.["again_in_ms"]).toBeGreaterThanOrEqual(max * 0.9);
    expect(pauses[turn]?.["again_in_ms"]).toBeLessThanOrEqual(max * 1.1);
  }
  expect(pauses[0]).toMatchObject({ work: "sums", failures: 1, msg: "repeated work failed" });
  // A wake-up does not shorten the pause after a failure.
  expect((at[5] ?? 0) - (at[4] ?? 0)).toBeGreaterThan(60);
  expect(lines.at(-1)).toMatchObject({ msg: "repeated work succeeds again", failures: 5 });
  const text = await metrics.registry.metrics();
  expect(text).toContain('waybill_repeated_work_seconds_count{work="sums",outcome="failed"} 5');
  expect(text).toMatch(/waybill_repeated_work_last_success_timestamp_seconds\{work="sums"\} \d/);
});

test("a manual run rejects if the work fails, and closing does not wait for work that hangs", async () => {
  const { work } = begin({ everyMs: 60_000, work: () => Promise.reject(new Error("No.")) });
  await expect(work.run()).rejects.toThrow("No.");
  const hanging = begin({ everyMs: 60_000, work: () => new Promise(() => undefined) });
  void hanging.work.run();
  const started = performance.now();
  await hanging.work.close();
  expect(performance.now() - started).toBeLessThan(3000);
});

test("the loop first checks if anything is due, if that is cheaper", async () => {
  let [asked, runs] = [0, 0];
  const { work } = begin({
    everyMs: 5,
    isDue: async () => (asked += 1) === 3,
    work: async () => void (runs += 1),
  });
  work.start();
  await until(() => asked >= 5);
  expect(runs).toBe(1);
});

test("a run's duration counts toward its pause if configured, and some pause always remains", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const gapsOf = async (runMs: number): Promise<number[]> => {
    const started: number[] = [];
    const { work } = begin({
      everyMs: 5_000,
      countsRun: true,
      closingMs: 1,
      work: async () => {
        started.push(performance.now());
        await new Promise((done) => setTimeout(done, runMs));
      },
    });
    work.start();
    await vi.advanceTimersByTimeAsync(40_000);
    await work.close();
    return started.slice(1).map((at, n) => at - started[n]!);
  };
  for (const gap of await gapsOf(3_000)) expect(Math.abs(gap - 5_000)).toBeLessThanOrEqual(501);
  for (const gap of await gapsOf(9_000)) expect(gap).toBe(10_000);
});

test("[23.45] a run that never ends under load stores nothing per wake-up, and its success is reported", async () => {
  let [runs, isLoad] = [0, true];
  const { work, metrics } = begin({
    everyMs: 60_000,
    work: async () => {
      runs += 1;
      await wait(1);
      if (isLoad) work.wake();
    },
  });
  work.start();
  const running = work.run();
  const waiting = vi.spyOn(running, "catch");
  for (let times = 0; times < 100; times += 1) work.wake();
  await until(() => runs > 20);
  // The 100 wake-ups add no listener to the run; only the loop itself waits for it.
  expect(waiting.mock.calls.length).toBeLessThan(3);
  const { values } = await metrics.repeatedWorkSucceeded.get();
  expect(values.map(({ labels }) => labels)).toEqual([{ work: "sums" }]);
  isLoad = false;
  await running;
});
