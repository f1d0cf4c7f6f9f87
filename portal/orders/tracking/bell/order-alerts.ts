import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { isOpen } from "@waybill/domain/orders/status";
import { minutesLate } from "@waybill/domain/tracking/arrivals";

/** Why an order may need the merchant's attention. */
export const alertKinds = ["rider-waits", "late", "failed", "returned"] as const;
export type AlertKind = (typeof alertKinds)[number];

export type OrderAlert = { id: string; kind: AlertKind; order: Order };

/** Ended orders older than this are skipped; an active order needs attention whatever its age. */
const recentMs = 86_400_000;
/** A rider seen this close to the outlet has arrived. */
const atShopMetres = 80;

const returning: readonly Order["status"][] = ["RETURN_INITIATED", "RETURNED_TO_VENDOR"];

function kindOf(order: Order, rider: RiderPosition | undefined, now: Date): AlertKind | undefined {
  const { status, status_history: entries, updated_at: updatedAt, source } = order;
  const changedAt = Date.parse(entries.at(-1)?.created_at ?? updatedAt);
  const isRecent = isOpen(status) || now.getTime() - changedAt < recentMs;
  if (returning.includes(status)) return isRecent ? "returned" : undefined;
  if (status === "STALLED" || order.failure_reason !== undefined) return isRecent ? "failed" : undefined;
  const isAtShop = rider !== undefined && distanceInMetres(rider, source) < atShopMetres;
  if (status === "NEAR_VENDOR" && isAtShop) return "rider-waits";
  return isOpen(status) && minutesLate(order, now) > 0 ? "late" : undefined;
}

/** The current alerts, one per order with the most important reason, newest change first. */
export const alertsOf = (
  orders: readonly Order[],
  riders: ReadonlyMap<string, RiderPosition>,
  now: Date,
): OrderAlert[] =>
  orders
    .flatMap((order): OrderAlert[] => {
      const kind = kindOf(order, riders.get(order.order_id), now);
      return kind === undefined ? [] : [{ id: `${order.order_id} ${kind}`, kind, order }];
    })
    .sort((one, other) => other.order.updated_at.localeCompare(one.order.updated_at));
