import type { OrderStatus } from "../orders/status.ts";
import { mayFollow, type MoveStatus, undisturbedPath } from "../orders/transitions.ts";

/** From open to riders, over assigned to one, to accepted. */
const toAccepted: readonly MoveStatus[] = undisturbedPath.slice(
  undisturbedPath.indexOf("WAITING_FOR_TRANSPORT"),
  undisturbedPath.indexOf("COURIER_ACCEPTED_DELIVERY") + 1,
);

/** The remaining moves until a rider has accepted; undefined: no order can be taken in this status. */
export function riderStepsFrom(status: OrderStatus): readonly [MoveStatus, ...MoveStatus[]] | undefined {
  // findIndex gives -1 for an order that is not open yet, which then goes the whole way.
  const [first, ...others] = toAccepted.slice(toAccepted.findIndex((step) => step === status) + 1);
  if (first === undefined) return undefined;
  if (mayFollow(status, first)) return [first, ...others];
  // One that was only just placed is received on the way.
  const between = undisturbedPath[undisturbedPath.findIndex((step) => step === status) + 1];
  const isOnWay = between !== undefined && mayFollow(status, between) && mayFollow(between, first);
  return isOnWay ? [between, first, ...others] : undefined;
}
