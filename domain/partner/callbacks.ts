/** What a webhook endpoint may be called about. */
export const webhookEvents = ["status", "location", "refund"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The versions of callback bodies; the newest is last. A non-empty tuple, as an enum schema wants it. */
export const webhookVersions = ["1"] as const;

const hourMs = 3_600_000;

/** How long a callback is tried before it is a dead letter, in milliseconds. */
export const triedForMs = 24 * hourMs;

/** How long the old secret of an endpoint signs beside the new one, in milliseconds. */
export const secretOverlapMs = 24 * hourMs;

/** The rhythm of location callbacks, in seconds; a location that could not be sent within it is not sent any more. */
export const locationEverySeconds = 15;

const firstPauseMs = 5000;
const longestPauseMs = 4 * hourMs;

type Failed = {
  /** How often it was tried, 1 or more. */
  tries: number;
  now: Date;
  givesUpAt: Date;
  /** From 0 up to 1: spreads the attempts of many callbacks that failed together. */
  random: number;
};

/**
 * When a callback that was not received is tried again: after 5 s, then after twice as long each time up to 4 h, give or
 * take a fifth, and for the last time when its 24 h are over. undefined: never again, it is a dead letter.
 */
export function nextAttempt({ tries, now, givesUpAt, random }: Failed): Date | undefined {
  if (now >= givesUpAt) return undefined;
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
  const at = now.getTime() + Math.round(pause * (0.8 + 0.4 * random));
  return new Date(Math.min(at, givesUpAt.getTime()));
}
