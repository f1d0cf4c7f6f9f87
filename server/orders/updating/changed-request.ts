import type { OrderRequest, OrderUpdate } from "@waybill/contract/order";
import { joinAddress, splitAddress } from "@waybill/domain/addresses/joined-address";
import type { OrderDetails, OrderRow } from "../order-row.ts";

type Location = OrderDetails["customer"]["location"];
type ChangedLocation = NonNullable<NonNullable<OrderRequest["customer"]>["location"]>;

function changedLocation(former: Location, change: OrderUpdate["location"]): ChangedLocation {
  const isOtherAddress = change?.address !== undefined && change.address?.trim() !== former.address;
  // The former unit in front of another address would send the rider to a wrong door.
  const door = isOtherAddress ? { unit_number: null, building: null } : {};
  const changed = { ...former, ...door, ...change };
  const isOtherDoor = change?.unit_number !== undefined || change?.building !== undefined;
  if (change?.address !== undefined || !isOtherDoor) return changed;
  const { unit_number, building } = changed;
  const { text } = splitAddress(former.address);
  return { ...changed, address: joinAddress({ unit: unit_number ?? "", building: building ?? "", text }) };
}

/** An order as it would be asked for with the changes of an update, but for its fees: what is left out stays. */
export function changedRequest({ details, ...row }: OrderRow, update: OrderUpdate): OrderRequest {
  const { customer, order } = details;
  const payment_method = update.payment_method === undefined ? order.payment_method : update.payment_method;
  return {
    ...details,
    vendor_id: row.vendor_id,
    preordered_for: row.preordered_for,
    customer: {
      ...customer,
      ...update.customer,
      location: changedLocation(customer.location, update.location),
    },
    order: {
      ...order,
      payment_method,
      ...(update.amount !== undefined && { amount: update.amount }),
      ...(update.item_details !== undefined && { description: update.item_details }),
    },
    // Pay at pickup travels as PAID (wire.md): with another method it is over.
    pay_at_pickup: payment_method === "PAID" && (update.pay_at_pickup ?? details.pay_at_pickup),
  };
}
