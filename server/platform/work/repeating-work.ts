import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseAway } from "../database/database-away.ts";
import type { Deps } from "../deps.ts";
import { outsideTraces } from "../tracing/trace-context.ts";

/** Work that is done again and again until it is closed. One run at a time. */
export interface RepeatingWork {
  /** Begins the rhythm. */
  start(): void;
  /** There is something to do: run soon, once the rhythm has begun. After a failure its next attempt comes first. */
  wake(): void;
  /** Runs now, once more if a run is in flight; resolves when nothing is left, rejects when the work fails. */
  run(): Promise<void>;
  /** Ends the rhythm, and waits a moment for the run in flight. */
  close(): Promise<void>;
}

export type RepeatingWorkOptions = {
  /** Names the work in log lines and metrics. */
  name: string;
  /** Does the due work; if it returns true there may be more, and it runs again at once. */
  work: (signal: AbortSignal) => Promise<boolean | void>;
  /** The pause between two runs, give or take a tenth, so that many processes do not run in step. */
  everyMs: number;
  /** True if the run's duration counts toward the pause; at least a fifth of the pause remains. */
  countsRun?: boolean;
  /** The longest pause after failures: the pause doubles with each of them. */
  longestPauseMs?: number;
  /** The pause before the first run; by default it runs at once. */
  firstAfterMs?: number;
  /** Read after each run: the minimum time until the next one, so that changes in between share it. */
  spacingMs?: () => number;
  /** Asked by the rhythm before it runs, where that is cheaper than the work. */
  isDue?: () => Promise<boolean>;
  /** The max wait for a run in flight when the work ends. */
  closingMs?: number;
};

type Machine = Pick<Deps, "log" | "metrics">;

const defaultLongestPauseMs = 300_000;

/** The one way to repeat work: with a rhythm, back-off after failures, jitter, a metric, a log line and an end. */
export function openRepeatingWork(
  { log, metrics }: Machine,
  {
    name,
    work,
    everyMs,
    countsRun = false,
    longestPauseMs = Math.max(everyMs, defaultLongestPauseMs),
    firstAfterMs = 0,
    spacingMs = () => 0,
    isDue = async () => true,
    closingMs = 1000,
  }: RepeatingWorkOptions,
): RepeatingWork {
  const closing = new AbortController();
  let isRequested = false;
  let running: Promise<void> | undefined;
  let failures = 0;
  let startedAt = 0;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (pauseMs: number): void => {
    clearTimeout(timer);
    if (isStarted && !closing.signal.aborted) timer = setTimeout(() => void tick(), pauseMs).unref();
  };

  const noteFailure = (error: unknown): void => {
    failures += 1;
    const pauseMs = jittered(Math.min(longestPauseMs, everyMs * 2 ** (failures - 1)));
    const cause = isDatabaseAway(error) ? { reason: (error as Error).message } : { err: error };
    log.warn({ ...cause, work: name, failures, again_in_ms: pauseMs }, "repeated work failed");
    schedule(pauseMs);
  };

  const noteSuccess = (): void => {
    if (failures > 0) log.info({ work: name, failures }, "repeated work succeeds again");
    failures = 0;
    metrics.repeatedWorkSucceeded.setToCurrentTime({ work: name });
    const spentMs = countsRun ? performance.now() - startedAt : 0;
    schedule(Math.max(everyMs / 5, jittered(everyMs) - spentMs));
  };

  /** Runs once and measures it; false: nothing is left to do. */
  const runOnce = async (): Promise<boolean> => {
    const stopwatch = metrics.repeatedWorkSeconds.startTimer({ work: name });
    try {
      const hasMore = (await work(closing.signal)) === true;
      stopwatch({ outcome: "done" });
      // Set here, because under load the run itself may not end for hours.
      metrics.repeatedWorkSucceeded.setToCurrentTime({ work: name });
      return hasMore;
    } catch (error) {
      stopwatch({ outcome: "failed" });
      throw error;
    }
  };

  const runUntilDone = async (): Promise<void> => {
    startedAt = performance.now();
    do {
      isRequested = false;
      if (await runOnce()) isRequested = true;
      const pauseMs = spacingMs();
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    } while (isRequested && !closing.signal.aborted);
  };

  const run = (): Promise<void> => {
    if (closing.signal.aborted) return running ?? Promise.resolve();
    isRequested = true;
    running ??= outsideTraces(() =>
      runUntilDone()
        .then(noteSuccess, (error: unknown) => {
          isRequested = false;
          noteFailure(error);
          throw error;
        })
        .finally(() => {
          running = undefined;
          if (isRequested) wake();
        }),
    );
    return running;
  };

  const wake = (): void => {
    if (!isStarted || failures > 0) return;
    // Under load a run may take hours, so the caller does not wait for it.
    if (running) isRequested = true;
    else void run().catch(() => undefined);
  };

  const tick = async (): Promise<void> => {
    try {
      if (await isDue()) await run().catch(() => undefined);
      else {
        startedAt = performance.now();
        noteSuccess();
      }
    } catch (error) {
      noteFailure(error);
    }
  };

  return {
    start: () => {
      isStarted = true;
      schedule(firstAfterMs);
    },
    wake,
    run,
    close: async () => {
      clearTimeout(timer);
      closing.abort();
      // A hanging run is not waited for: work must survive a crash anyway.
      await Promise.race([running?.catch(() => undefined), wait(closingMs, undefined, { ref: false })]);
    },
  };
}

const jittered = (ms: number): number => Math.round(ms * (0.9 + 0.2 * Math.random()));
