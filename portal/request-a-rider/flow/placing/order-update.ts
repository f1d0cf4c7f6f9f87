import type { Order, OrderUpdate } from "@waybill/contract/order";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import { addressPartsOf } from "../../draft/draft-of-order.ts";
import type { OrderEntries, Quote } from "../../request-types.ts";

/** The body of an order's update (spec §7): the location with its fee. */
export function updateOf(entries: OrderEntries, quote: Quote, order: Order): OrderUpdate {
  const { vendor_id, customer, order: goods, pay_at_pickup, item_value_confirmed } = entries;
  const { name, phone_number, location } = customer ?? {};
  const former = order.customer.location;
  const isSameAddress = location?.address === joinAddress(addressPartsOf(former));
  return {
    vendor_id,
    payment_method: goods?.payment_method,
    pay_at_pickup,
    amount: goods?.amount,
    ...(item_value_confirmed && { item_value_confirmed }),
    item_details: goods?.description,
    customer: { name, phone_number },
    location: { ...location, ...(isSameAddress && { address: former.address }) },
    delivery_fee: quote.fee,
    signature: quote.signature,
  };
}
