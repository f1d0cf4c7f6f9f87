import type { OrderStatus } from "../orders/status.ts";
import { mayFollow, undisturbedPath } from "../orders/transitions.ts";

/** From open to riders, over assigned to one, to accepted. */
const toAccepted: readonly OrderStatus[] = undisturbedPath.slice(
  undisturbedPath.indexOf("WAITING_FOR_TRANSPORT"),
  undisturbedPath.indexOf("COURIER_ACCEPTED_DELIVERY") + 1,
);

/** The steps that are left until a rider has accepted; undefined: nobody can take an order in this status. */
export function riderStepsFrom(status: OrderStatus): readonly [OrderStatus, ...OrderStatus[]] | undefined {
  if (status === "NEW")
    return ["RECEIVED", "WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];
  // indexOf gives -1 for an order that is not open yet, which then goes the whole way.
  const [first, ...others] = toAccepted.slice(toAccepted.indexOf(status) + 1);
  return first !== undefined && mayFollow(status, first) ? [first, ...others] : undefined;
}
