type CacheOptions<A extends unknown[]> = {
  keyOf: (...args: A) => string;
  now: () => Date;
  lifeMs: number;
  /** Max number of cached results; the oldest is evicted first. */
  max: number;
};

/**
 * Caches a function's result per key for `lifeMs`; concurrent calls with one key share one run. A failure is not
 * cached: the next call runs again.
 */
export function cached<A extends unknown[], T>(
  find: (...args: A) => Promise<T>,
  { keyOf, now, lifeMs, max }: CacheOptions<A>,
): (...args: A) => Promise<T> {
  const cache = new Map<string, { answer: Promise<T>; goodUntil: number }>();
  return (...args) => {
    const key = keyOf(...args);
    const time = now().getTime();
    const held = cache.get(key);
    if (held && held.goodUntil > time) return held.answer;

    const answer = find(...args);
    cache.delete(key);
    cache.set(key, { answer, goodUntil: time + lifeMs });
    answer.catch(() => cache.get(key)?.answer === answer && cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > max && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
}

/** Runs a function at most once, for all callers. A failure is not cached: the next call runs again. */
export function runOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    if (opened) return opened;
    const opening = open();
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    opened = opening;
    return opening;
  };
}
