import type { MoveStatus } from "@waybill/domain/orders/transitions";
import type { Granted } from "../../accounts/granted.ts";
import type { OrderRow } from "../order-row.ts";
import { writeStatus, type Along, type WriteDeps } from "./write-status.ts";

/**
 * Takes an order along one or more legal moves in one write; refuses an illegal one, and a copy of the order that is no
 * longer the newest. No move cancels: that is cancel-order.ts.
 */
export const moveOrder = (
  deps: WriteDeps,
  order: Granted<OrderRow>,
  steps: readonly [MoveStatus, ...MoveStatus[]],
  along: Omit<Along, "cancelReason" | "whoPays">,
): Promise<OrderRow> => writeStatus(deps, order, steps, along);
