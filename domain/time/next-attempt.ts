const hourMs = 3_600_000;
const firstPauseMs = 5000;
const longestPauseMs = 4 * hourMs;

type Failed = {
  /** The number of attempts so far, 1 or more. */
  tries: number;
  now: Date;
  givesUpAt: Date;
  /** From 0 to below 1: spreads the retries of calls that failed at the same time. */
  random: number;
};

/**
 * Returns when to retry a failed call: after 5 s, then after twice as long each time up to 4 h, plus or minus a
 * fifth. The last retry is at the deadline `givesUpAt`. undefined: no more retries.
 */
export function nextAttempt({ tries, now, givesUpAt, random }: Failed): Date | undefined {
  if (now >= givesUpAt) return undefined;
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
  const at = now.getTime() + Math.round(pause * (0.8 + 0.4 * random));
  return new Date(Math.min(at, givesUpAt.getTime()));
}
