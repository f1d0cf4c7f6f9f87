import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow, nextStatuses } from "@waybill/domain/orders/transitions";
import type { Granted } from "../../accounts/granted.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { updateStatus, type OrderMove } from "./rows.ts";

export type WriteDeps = Pick<OrderDeps, "now" | "alongMoves"> & {
  outbox: Pick<OrderDeps["outbox"], "wake">;
  pool: Queryable;
};
export type StatusDetails = Pick<
  OrderMove,
  "rider" | "cancelReason" | "failureReason" | "whoPays" | "details" | "by"
> & {
  /** The audit's action if it is not the usual one, and more facts for the audit besides the status. */
  action?: string;
  note?: object;
  /** The time of the history entries; absent: now. */
  at?: Date | undefined;
  /** True if the merchant chose a second attempt, which makes one more transition legal. */
  isSecondTry?: boolean;
  /** The rider's distance from the stop, for the last history entry. */
  distance?: Pick<StatusEntry, "metres_from_place" | "far_from_place"> | undefined;
};

/** An order that waits for a rider has neither a rider nor a fleet. */
const riderless = { rider: null, fleetId: null };

/**
 * The only writer of the status, called by move-order.ts and cancel-order.ts. Moves an order along one or more
 * legal transitions in one write; refuses an illegal one, and an outdated copy of the order.
 */
export async function writeStatus(
  { pool, now, outbox, alongMoves }: WriteDeps,
  order: Granted<OrderRow>,
  steps: readonly [OrderStatus, ...OrderStatus[]],
  {
    at = now(),
    rider,
    cancelReason,
    failureReason,
    whoPays,
    details,
    by,
    action,
    note,
    distance,
    isSecondTry,
  }: StatusDetails,
): Promise<OrderRow> {
  let status = order.status;
  for (const next of steps) {
    if (!mayFollow(status, next, isSecondTry))
      throw new Refused("order_not_movable", { path: ["status"], expected: nextStatuses[status] });
    status = next;
  }
  const isOpenAgain = steps.at(-1) === "WAITING_FOR_TRANSPORT" && (order.rider ?? order.fleet_id) !== null;
  const moved = await updateStatus(
    pool,
    order,
    {
      status,
      entries: steps.map((step, place) => ({
        status: step,
        created_at: at.toISOString(),
        ...(place === steps.length - 1 && distance),
      })),
      at: now(),
      rider: rider ?? (isOpenAgain ? riderless : undefined),
      cancelReason,
      failureReason,
      whoPays,
      details,
      by,
      action: action ?? (status === "CANCELLED" ? "order.cancelled" : "order.moved"),
      note: { ...note, cancel_reason: cancelReason, who_pays: whoPays },
    },
    alongMoves,
  );
  if (!moved) throw new Refused("order_changed_meanwhile");
  outbox.wake();
  return moved;
}
