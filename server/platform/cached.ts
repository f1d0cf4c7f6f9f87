type Memory<A extends unknown[]> = {
  keyOf: (...asked: A) => string;
  now: () => Date;
  lifeMs: number;
  /** The answer kept longest goes first. */
  most: number;
};

/**
 * Asks once for what is asked for again within `lifeMs`, and once for those who ask at the same time. A failure is not
 * kept: the next one asks anew.
 */
export function remembered<A extends unknown[], T>(
  find: (...asked: A) => Promise<T>,
  { keyOf, now, lifeMs, most }: Memory<A>,
): (...asked: A) => Promise<T> {
  const known = new Map<string, { answer: Promise<T>; goodUntil: number }>();
  return (...asked) => {
    const key = keyOf(...asked);
    const time = now().getTime();
    const held = known.get(key);
    if (held && held.goodUntil > time) return held.answer;

    const answer = find(...asked);
    known.delete(key);
    known.set(key, { answer, goodUntil: time + lifeMs });
    answer.catch(() => known.get(key)?.answer === answer && known.delete(key));
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
