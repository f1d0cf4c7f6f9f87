import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "./deps.ts";

const longestMs = 5000;

/** Work that a caller does not wait for, so that how long it takes tells him nothing. */
export function openAfterwards({ log }: Pick<Deps, "log">) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Begins work whose failure is only logged; `what` names it there. */
    run: (what: string, work: () => Promise<void>): void => {
      const task = work().catch((error: unknown) => {
        // What a mail server says may name the recipient.
        const { code } = error as { code?: unknown };
        log.error({ code }, `not done afterwards: ${what}`);
      });
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    /** When all that was begun is done, or has taken too long. */
    settled: async (): Promise<void> => {
      if (underWay.size > 0)
        await Promise.race([Promise.all(underWay), wait(longestMs, undefined, { ref: false })]);
    },
  };
}
export type Afterwards = ReturnType<typeof openAfterwards>;
