import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseAway } from "../database/database-away.ts";
import type { Deps } from "../deps.ts";
import { outsideTraces } from "../tracing/trace-context.ts";

/** Work that repeats until it is closed. One run at a time. */
export interface RepeatingWork {
  /** Starts the loop. */
  start(): void;
  /** Requests a run soon, after `start`. After a failure the scheduled retry comes first. */
  wake(): void;
  /** Runs now, or after the run in flight; resolves when nothing is left to do, rejects if the work fails. */
  run(): Promise<void>;
  /** Stops the loop, and waits a limited time for the run in flight. */
  close(): Promise<void>;
}

export type RepeatingWorkOptions = {
  /** Names the work in log lines and metrics. */
  name: string;
  /** Does the due work; if it resolves to true there may be more, and it runs again at once. */
  work: (signal: AbortSignal) => Promise<boolean | void>;
  /**
   * The pause between two runs in milliseconds, varied by up to a tenth, so that many processes do not run in step.
   */
  everyMs: number;
  /** True if the run's duration counts toward the pause; at least a fifth of the pause remains. */
  countsRun?: boolean;
  /** The max pause after failures: the pause doubles with each of them. */
  longestPauseMs?: number;
  /** The pause before the first run; by default it runs at once. */
  firstAfterMs?: number;
  /** Read after each run: the minimum pause until the next one, so that one run handles all changes in between. */
  spacingMs?: () => number;
  /** Checked before each scheduled run, if that is cheaper than the work. */
  isDue?: () => Promise<boolean>;
  /** How long `close` waits for a run in flight, in milliseconds. */
  closingMs?: number;
};

type Machine = Pick<Deps, "log" | "metrics">;

const defaultLongestPauseMs = 300_000;

/**
 * Repeats work in a loop, with a pause, back-off after failures, jitter, metrics and log lines. All repeated work
 * uses it.
 */
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

  /** Runs once and measures the duration; false if nothing is left to do. */
  const runOnce = async (): Promise<boolean> => {
    const stopwatch = metrics.repeatedWorkSeconds.startTimer({ work: name });
    try {
      const hasMore = (await work(closing.signal)) === true;
      stopwatch({ outcome: "done" });
      // Set after each round, because under load `run` may not end for hours.
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
      // A hanging run is abandoned after the timeout: work must survive a crash anyway.
      await Promise.race([running?.catch(() => undefined), wait(closingMs, undefined, { ref: false })]);
    },
  };
}

const jittered = (ms: number): number => Math.round(ms * (0.9 + 0.2 * Math.random()));
