import type { Job, Offer } from "@waybill/contract/riders/rider-jobs";
import { roughAddress, roughPlace } from "@waybill/domain/riders/rider";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { KeptStop } from "../../../platform/database/rider-tables.ts";

/** Which places an order has in a tour; null: it is not in it. */
export function placesInTour(tour: readonly KeptStop[], orderId: string): Job["tour"] {
  const [pickUp, dropOff] = [true, false].map((isPickUp) =>
    tour.findIndex(({ order_id, is_pick_up }) => order_id === orderId && is_pick_up === isPickUp),
  ) as [number, number];
  // One that was collected before the tour was accepted has no stop at its outlet in it.
  return dropOff < 0 ? null : { pick_up: Math.max(0, pickUp), drop_off: dropOff };
}

/** A stop of a tour, about where it is. */
export function tourStop(
  { order_id, outlet_name, source_address, details }: OrderRow,
  isPickUp: boolean,
  is_new: boolean,
): Offer["tour"][number] {
  const { source, customer } = details;
  if (isPickUp)
    return {
      order_id,
      kind: "pick_up",
      is_new,
      name: outlet_name,
      address: source_address,
      latitude: source.latitude,
      longitude: source.longitude,
    };
  const address = roughAddress(customer.location.address);
  return { order_id, kind: "drop_off", is_new, name: null, address, ...roughPlace(customer.location) };
}
