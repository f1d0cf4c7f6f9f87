import type { OrderStatus } from "@waybill/domain/orders/status";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { Refused } from "../platform/http/refused.ts";

/** The refusal of a move lists the allowed statuses. */
export const notMovable = (status: OrderStatus) =>
  new Refused("order_not_movable", { path: ["status"], expected: nextStatuses[status] });
