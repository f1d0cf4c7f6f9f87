type CacheOptions<A extends unknown[]> = {
  keyOf: (...args: A) => string;
  now: () => Date;
  lifeMs: number;
  /** The answer kept longest goes first. */
  most: number;
};

/**
 * The same function, run once for all calls with one key within `lifeMs`, those at the same time included. A failure is
 * not kept: the next call runs it again.
 */
export function cached<A extends unknown[], T>(
  find: (...args: A) => Promise<T>,
  { keyOf, now, lifeMs, most }: CacheOptions<A>,
): (...args: A) => Promise<T> {
  const known = new Map<string, { answer: Promise<T>; goodUntil: number }>();
  return (...args) => {
    const key = keyOf(...args);
    const time = now().getTime();
    const held = known.get(key);
    if (held && held.goodUntil > time) return held.answer;

    const answer = find(...args);
    known.delete(key);
    known.set(key, { answer, goodUntil: time + lifeMs });
    answer.catch(() => known.get(key)?.answer === answer && known.delete(key));
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}

/** The same function, run once for all its callers. A failure is not kept: the next call runs it again. */
export function openedOnce<T>(open: () => Promise<T>): () => Promise<T> {
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
