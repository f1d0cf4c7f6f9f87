import type { ShiftState } from "./rider.ts";

const minute = 60_000;
/** After this long without a position a rider on duty counts as lost: a stationary phone reports every 30 seconds. */
const lostAfterMs = 3 * minute;

/** A rider's state for operators; `lost`: on duty, but without a recent position. */
export const presences = ["free", "busy", "break", "off", "lost"] as const;
export type Presence = (typeof presences)[number];

/** Whether a rider's last position is too old. */
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
