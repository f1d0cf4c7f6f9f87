import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";

const longestMs = 5000;

/** Runs work that a caller does not wait for, so that its duration reveals nothing to the caller. */
export function openBackgroundTasks({ log }: Pick<Deps, "log">) {
  const inFlight = new Set<Promise<void>>();
  return {
    /** Starts work; a failure is only logged, under this name. */
    run: (name: string, work: () => Promise<void>): void => {
      const task = work().catch((error: unknown) => {
        // The error text of a mail server may contain the recipient.
        const { code } = error as { code?: unknown };
        log.error({ code }, `a background task failed: ${name}`);
      });
      inFlight.add(task);
      void task.finally(() => inFlight.delete(task));
    },
    /** Resolves when all started work is done, or after a timeout. */
    settled: async (): Promise<void> => {
      if (inFlight.size > 0)
        await Promise.race([Promise.all(inFlight), wait(longestMs, undefined, { ref: false })]);
    },
  };
}
export type BackgroundTasks = ReturnType<typeof openBackgroundTasks>;
