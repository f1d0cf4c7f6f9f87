import type { Order } from "@waybill/contract/order";
import type { Country } from "@waybill/domain/markets/country";
import type { Begun } from "./kept-edits.ts";
import { draftLikeOrder, draftOfOrder } from "../updating/update-of.ts";

type Orders = { orderToBeUpdated: Order | undefined; orderToRepeat: Order | undefined };

/** What the form begins with; undefined where it is the vendor's next order. */
export function begunWith(
  { orderToBeUpdated, orderToRepeat }: Orders,
  country: Pick<Country, "phone_prefix">,
): Begun | undefined {
  if (orderToBeUpdated)
    return {
      purpose: "orderID",
      orderId: orderToBeUpdated.order_id,
      draft: draftOfOrder(orderToBeUpdated, country),
    };
  return (
    orderToRepeat && {
      purpose: "repeat",
      orderId: orderToRepeat.order_id,
      draft: draftLikeOrder(orderToRepeat, country),
    }
  );
}
