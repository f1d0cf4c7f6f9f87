import { lastEntryOf, type StatusEntry } from "./order.ts";

/** Network time of a cancel pressed at the last moment; an order is held this much longer than promised. */
export const undoTravelMs = 2000;

type Around = {
  /** The deployment's UNDO_SECONDS; 0: no hold. */
  undoSeconds: number;
  now: Date;
};

/**
 * Whether an order is still held back from riders so that its sender can undo it (wire.md, UNDO_SECONDS): counted from
 * its placement, or from the card payment's completion. In real time, even when riders are simulated faster.
 */
export function isHeldForUndo(
  { status_history }: { status_history: readonly StatusEntry[] },
  { undoSeconds, now }: Around,
): boolean {
  const placed = lastEntryOf(status_history, "NEW");
  if (undoSeconds === 0 || !placed) return false;
  return now.getTime() < Date.parse(placed.created_at) + undoSeconds * 1000 + undoTravelMs;
}
