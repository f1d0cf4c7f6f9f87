import { Refused } from "../platform/http/refused.ts";

/** Runs a piece of work when it is its turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Seconds. */
const retryAfter = 5;

/** Lets so many works run at once and so many wait; more are refused, for each holds a file. */
export function semaphore(atOnce: number, waiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refused("overloaded", { retryAfter });
      // Whoever ends hands his place on.
      await new Promise<void>((begin) => queue.push(begin));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
