import type { MoveStatus } from "@waybill/domain/orders/transitions";
import type { Granted } from "../../accounts/granted.ts";
import type { OrderRow } from "../order-row.ts";
import { writeStatus, type StatusDetails, type WriteDeps } from "./write-status.ts";

/**
 * Moves an order along one or more legal transitions in one write; refuses an illegal one, and an outdated copy of
 * the order. Does not cancel: see cancel-order.ts.
 */
export const moveOrder = (
  deps: WriteDeps,
  order: Granted<OrderRow>,
  steps: readonly [MoveStatus, ...MoveStatus[]],
  along: Omit<StatusDetails, "cancelReason" | "whoPays">,
): Promise<OrderRow> => writeStatus(deps, order, steps, along);
