import { lastEntryOf, type StatusEntry } from "./order.ts";

/** What a cancel that is pressed in the last moment may take to arrive; so much longer an order is held than promised. */
export const undoTravelMs = 2000;

type Around = {
  /** The deployment's UNDO_SECONDS; 0: nothing is held. */
  undoSeconds: number;
  now: Date;
};

/**
 * Whether an order is still held back from riders, so that its sender can take it back (wire.md, UNDO_SECONDS): counted
 * from when it was placed, which for an order paid by card is when the card had paid. In real time, whatever riders do.
 */
export function isHeldForUndo(
  { status_history }: { status_history: readonly StatusEntry[] },
  { undoSeconds, now }: Around,
): boolean {
  const placed = lastEntryOf(status_history, "NEW");
  if (undoSeconds === 0 || !placed) return false;
  return now.getTime() < Date.parse(placed.created_at) + undoSeconds * 1000 + undoTravelMs;
}
