import type { Job, Offer } from "@waybill/contract/riders/rider-jobs";
import { approximatePlace } from "@waybill/domain/riders/rider";
import { pickUpAddressOf, type OrderRow } from "../../../orders/order-row.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { StoredStop } from "../../../platform/database/rider-tables.ts";
import { roughAddress } from "./rough-address.ts";

/** The indexes of an order's stops in a tour; null if the order is not in it. */
export function tourIndexes(tour: readonly StoredStop[], orderId: string): Job["tour"] {
  const [pickUp, dropOff] = [true, false].map((isPickUp) =>
    tour.findIndex(({ order_id, is_pick_up }) => order_id === orderId && is_pick_up === isPickUp),
  ) as [number, number];
  // A tour accepted after the pick-up contains only the drop-off.
  return dropOff < 0 ? null : { pick_up: Math.max(0, pickUp), drop_off: dropOff };
}

/** A stop of a tour with its rough address. */
export function tourStop(
  order: OrderRow,
  { is_pick_up, metres, seconds }: StoredStop,
  { is_new, country }: { is_new: boolean } & Pick<Deps["settings"], "country">,
): Offer["tour"][number] {
  const { order_id, details } = order;
  const { source, customer } = details;
  const minutes = seconds === undefined ? null : Math.round(seconds / 60) || Math.sign(seconds);
  const stop = { order_id, is_new, metres: metres ?? null, minutes };
  if (is_pick_up)
    return {
      ...stop,
      kind: "pick_up",
      name: order.outlet_name,
      address: pickUpAddressOf(order, { country }),
      latitude: source.latitude,
      longitude: source.longitude,
    };
  const address = roughAddress(customer.location.address, country);
  return { ...stop, kind: "drop_off", name: null, address, ...approximatePlace(customer.location) };
}
