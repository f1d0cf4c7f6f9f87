const hourMs = 3_600_000;
const firstPauseMs = 5000;
const longestPauseMs = 4 * hourMs;

type Failed = {
  /** How often it was tried, 1 or more. */
  tries: number;
  now: Date;
  givesUpAt: Date;
  /** From 0 up to 1: spreads the attempts of many calls that failed together. */
  random: number;
};

/**
 * When a call that failed is tried again: after 5 s, then after twice as long each time up to 4 h, give or take a fifth,
 * and for the last time when its time is over. undefined: never again.
 */
export function nextAttempt({ tries, now, givesUpAt, random }: Failed): Date | undefined {
  if (now >= givesUpAt) return undefined;
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
  const at = now.getTime() + Math.round(pause * (0.8 + 0.4 * random));
  return new Date(Math.min(at, givesUpAt.getTime()));
}
