import type { OrderStatus } from "@waybill/domain/orders/status";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { Refused } from "../platform/http/refused.ts";

/** What may follow is named with every move that may not. */
export const notMovable = (status: OrderStatus) =>
  new Refused("order_not_movable", { path: ["status"], expected: nextStatuses[status] });
