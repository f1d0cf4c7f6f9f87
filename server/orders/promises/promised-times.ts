import type { Order } from "@waybill/contract/order";
import { lastAnnouncedChange } from "@waybill/domain/tracking/promises/promise";
import { windowsOf } from "@waybill/domain/tracking/promises/windows";
import type { OrderRow } from "../../platform/database/order-tables.ts";

type PromisedTimes = Pick<Order, "pickup_window" | "delivery_window" | "promise_change">;

/** All promised times of an order, and the last change of the promise. */
export function promisedTimes({ details, status_history }: OrderRow): PromisedTimes {
  const { pickup_at, delivery_at, promises = [] } = details;
  const planned = pickup_at !== null && delivery_at !== null ? { pickup_at, delivery_at } : undefined;
  const promised = promises.at(-1) ?? planned;
  if (!promised) return { pickup_window: null, delivery_window: null };
  const promise_change = lastAnnouncedChange(promises);
  return { ...windowsOf(promised, status_history), ...(promise_change && { promise_change }) };
}
