import type { RiddenStop } from "@waybill/domain/dispatch/facts";
import { sumOfParts } from "@waybill/domain/riders/pay-rules";
import { offerSeconds } from "@waybill/domain/riders/rider";
import { waitingSince } from "@waybill/domain/riders/waiting-for-rider";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { StoredStop } from "../../../platform/database/rider-tables.ts";
import type { Deps } from "../../../platform/deps.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { payOfOrders } from "../../pay/pay-of-orders.ts";
import { insertOffer } from "./offer-rows.ts";
import { notifyRider } from "../rider-hub.ts";

type NewOffer = {
  riderId: string;
  orders: readonly OrderRow[];
  metres: number;
  /** The rider's whole tour including these orders. */
  tour?: readonly RiddenStop[];
};

/**
 * A stop in its stored form; the seconds of the ride to it are in the rider's time, which may run faster than the
 * clock.
 */
const keptStop = ({ parcel, isPickUp, leg }: RiddenStop): StoredStop => ({
  order_id: parcel.orderId,
  is_pick_up: isPickUp,
  metres: Math.round(leg.metres),
  seconds: Math.round(leg.seconds),
});

/**
 * Offers orders to one rider for 30 seconds, and notifies the phone. False, without writing anything, if one of the
 * orders is in another open offer, or the rider has an open offer.
 */
export async function makeOffer(
  deps: Pick<
    Deps,
    "pool" | "now" | "randomBytes" | "fanOut" | "log" | "metrics" | "settings" | "signingSecrets"
  >,
  { riderId, orders, metres, tour }: NewOffer,
): Promise<boolean> {
  const at = deps.now();
  const { parts, terms } = await payOfOrders(deps, orders);
  const first = await insertOffer(deps.pool, {
    offer_id: deps.randomBytes(16).toString("base64url"),
    rider_id: riderId,
    order_ids: orders.map(({ order_id }) => order_id),
    tour: tour?.map(keptStop) ?? null,
    metres: Math.round(metres),
    earning_minor: sumOfParts(Object.values(parts).flat()),
    earning_parts: parts,
    terms,
    offered_at: at,
    expires_at: new Date(at.getTime() + offerSeconds * 1000),
  });
  if (!first) return false;
  for (const order of orders) if (first.has(order.order_id)) measureWait(deps, order, at);
  await notifyRider(deps, riderId);
  return true;
}

/** Measures the time from an order to its first offer. */
function measureWait(
  { metrics, settings }: Pick<Deps, "metrics" | "settings">,
  order: OrderRow,
  at: Date,
): void {
  const waited = at.getTime() - waitingSince(order, simulationSpeedOf(settings)).getTime();
  metrics.dispatchOfferSeconds.observe(Math.max(0, waited) / 1000);
}
