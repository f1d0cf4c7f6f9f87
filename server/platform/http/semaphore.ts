import { Refused } from "./refused.ts";

/** Runs work as soon as a slot is free. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** In seconds. */
const retryAfter = 5;

/** Limits how many tasks run at once and how many wait; more are refused, because each waiting task uses memory. */
export function semaphore(atOnce: number, waiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refused("overloaded", { retryAfter });
      // A task that ends passes its slot on to the first in the queue.
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
