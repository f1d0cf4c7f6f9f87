import { lastEntryOf, type StatusEntry } from "./order.ts";

/**
 * An order is held this much longer than promised, for the network time of a cancellation sent at the last moment.
 */
export const undoGraceMs = 2000;

type Around = {
  /** The deployment's UNDO_SECONDS; 0: no hold. */
  undoSeconds: number;
  now: Date;
};

/**
 * True if an order is still held back from riders so that its sender can undo it (UNDO_SECONDS). The time counts from
 * the order's placement, or from the end of the card payment, always in real time, even if simulated riders are
 * faster.
 */
export function isHeldForUndo(
  { status_history }: { status_history: readonly StatusEntry[] },
  { undoSeconds, now }: Around,
): boolean {
  const placed = lastEntryOf(status_history, "NEW");
  if (undoSeconds === 0 || !placed) return false;
  return now.getTime() < Date.parse(placed.created_at) + undoSeconds * 1000 + undoGraceMs;
}
