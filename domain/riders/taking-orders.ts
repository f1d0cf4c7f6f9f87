import type { OrderStatus } from "../orders/status.ts";
import { mayFollow, type MoveStatus, happyPath } from "../orders/transitions.ts";

/** The statuses from open to riders, through assigned to one, to accepted. */
const toAccepted: readonly MoveStatus[] = happyPath.slice(
  happyPath.indexOf("WAITING_FOR_TRANSPORT"),
  happyPath.indexOf("COURIER_ACCEPTED_DELIVERY") + 1,
);

/**
 * Returns the moves that remain until a rider has accepted; undefined if no rider can take the order in this
 * status.
 */
export function riderStepsFrom(status: OrderStatus): readonly [MoveStatus, ...MoveStatus[]] | undefined {
  // findIndex returns -1 for an order that is not open to riders yet, so all moves remain.
  const [first, ...furtherSteps] = toAccepted.slice(toAccepted.findIndex((step) => step === status) + 1);
  if (first === undefined) return undefined;
  if (mayFollow(status, first)) return [first, ...furtherSteps];
  // An order that was only just placed is marked as received first.
  const between = happyPath[happyPath.findIndex((step) => step === status) + 1];
  const isOnWay = between !== undefined && mayFollow(status, between) && mayFollow(between, first);
  return isOnWay ? [between, first, ...furtherSteps] : undefined;
}
