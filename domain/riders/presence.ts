import type { ShiftState } from "./rider.ts";

const minute = 60_000;
/** Somebody at work of whom nothing was heard for so long is out of sight: a phone that stands still says so each half minute. */
const lostAfterMs = 3 * minute;

/** What a rider does as operators see it; `lost`: at work, and not heard of for a while. */
export const presences = ["free", "busy", "break", "off", "lost"] as const;
export type Presence = (typeof presences)[number];

/** Whether nothing was heard of a rider at work for so long that nobody knows where the rider is. */
export const isOutOfSight = (seenAt: Date | null, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() >= lostAfterMs;

/** The presence of a rider by the shift, the number of orders under way and when a position came last. */
export function presenceOf(
  { state, jobs, seenAt }: { state: ShiftState | null; jobs: number; seenAt: Date | null },
  now: Date,
): Presence {
  const isBusy = jobs > 0;
  if (!isBusy && (state === null || state === "off")) return "off";
  if (!isBusy && state === "break") return "break";
  if (isOutOfSight(seenAt, now)) return "lost";
  return isBusy ? "busy" : "free";
}
