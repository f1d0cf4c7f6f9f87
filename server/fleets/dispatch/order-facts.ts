import type { OrderFacts, ParcelFacts } from "@waybill/domain/dispatch/facts";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { expectedReadyAt } from "@waybill/domain/time/ready-at";
import { waitingSince } from "@waybill/domain/riders/waiting-for-rider";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { cashDueOf } from "../riders/jobs/job-answer.ts";

/** An order without a promised time counts as late after an hour. */
const usualDueSeconds = 3600;
const seconds = (at: Date | string): number => new Date(at).getTime() / 1000;

/** A parcel's route and times: pick-up and drop-off, when it is ready, and when it is due. */
export function parcelFacts(order: OrderRow): ParcelFacts {
  const { source, customer, pickup_at, delivery_at, ready_at, ready_usually_later } = order.details;
  const since = seconds(order.created_at);
  // Old orders without a ready time: a scheduled one is ready at its pickup time.
  const isScheduled = order.preordered_for !== null && pickup_at !== null;
  return {
    orderId: order.order_id,
    pickUp: { latitude: source.latitude, longitude: source.longitude },
    dropOff: { latitude: customer.location.latitude, longitude: customer.location.longitude },
    readyAt: expectedReadyAt({ ready_at, ready_usually_later }) ?? (isScheduled ? seconds(pickup_at) : since),
    dueAt: delivery_at === null ? since + usualDueSeconds : seconds(delivery_at),
  };
}

/** The cash a rider collects at the drop-off, in minor units. */
export const cashMinorOf = (order: OrderRow): number =>
  toMinor(cashDueOf(order) ?? 0, order.details.currency as Currency);

/** The dispatcher's facts about a waiting order, from its row and the current areas. */
export function orderFacts(
  { market, now, settings }: Pick<OrderDeps, "market" | "now" | "settings">,
  order: OrderRow & { declined_by: readonly string[] },
): OrderFacts {
  const parcel = parcelFacts(order);
  return {
    ...parcel,
    waitingSince: seconds(waitingSince(order, simulationSpeedOf(settings))),
    areas: market.areasAt(parcel.pickUp, now()),
    cashDue: cashMinorOf(order),
    needsColdBag: order.details.order.cold_bag_needed,
    declinedBy: order.declined_by,
  };
}
