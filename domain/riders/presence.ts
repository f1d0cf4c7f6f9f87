import type { ShiftState } from "./rider.ts";

const minute = 60_000;
/**
 * After this many milliseconds without a position a rider on duty counts as lost. A stationary phone reports every
 * 30 seconds.
 */
const lostAfterMs = 3 * minute;

/** A rider's state for operators; `lost`: on duty, but without a recent position. */
export const presences = ["free", "busy", "break", "off", "lost"] as const;
export type Presence = (typeof presences)[number];

/** True if a rider's last position is too old. */
export const isPositionTooOld = (seenAt: Date | null, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() >= lostAfterMs;

/**
 * Returns the presence of a rider from the shift, the number of active orders and the time of the last position.
 */
export function presenceOf(
  { state, jobs, seenAt }: { state: ShiftState | null; jobs: number; seenAt: Date | null },
  now: Date,
): Presence {
  const isBusy = jobs > 0;
  if (!isBusy && (state === null || state === "off")) return "off";
  if (!isBusy && state === "break") return "break";
  if (isPositionTooOld(seenAt, now)) return "lost";
  return isBusy ? "busy" : "free";
}
