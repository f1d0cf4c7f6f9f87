import { Refused } from "./refused.ts";

/** Runs work as soon as there is room for it. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Seconds. */
const retryAfter = 5;

/** Lets so much work run at once and so much wait; more is refused, for each piece holds something. */
export function semaphore(atOnce: number, waiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refused("overloaded", { retryAfter });
      // Work that ends hands its place on.
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
