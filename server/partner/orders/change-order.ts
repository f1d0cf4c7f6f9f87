import type { Order as Shown, OrderChange } from "@waybill/contract/partner/order";
import { locationOfText } from "@waybill/addresses/reading/read-address";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { mayUpdate } from "@waybill/domain/orders/status";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { updateOrder } from "../../orders/updating/update-order.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { quoteFee } from "../../pricing/quote-fee.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal, paymentMethodOf } from "../contract-refusals.ts";
import { readOrder } from "./read-order.ts";

export const title = "invalid update request payload";
const notUpdatable = () => new PartnerRefused(422, "ORDER_NOT_UPDATABLE", "order can not be updated");

/**
 * Changes an order before its pickup. Cash can become paid only if nothing is left to pay; paid cannot become cash.
 */
export async function changeOrder(
  deps: OrderDeps,
  client: Client,
  orderId: string,
  change: OrderChange,
): Promise<Shown> {
  const { payment_method, amount, location, description } = change;
  try {
    const order = await findOwnOrder(deps, client, { orderId, vendorId: client.vendorId });
    if (Object.values(change).every((value) => value === undefined || value === null))
      throw new PartnerRefused(400, "INVALID_PAYLOAD", title);
    if (!(await isFlagOn(deps, "modify-order-button", client.vendorId)))
      throw new PartnerRefused(405, "UPDATE_NOT_ALLOWED", "order update is not allowed for this country");
    if (!mayUpdate(order.status)) throw notUpdatable();
    const { details, vendor_id } = order;
    const method = payment_method ? paymentMethodOf(payment_method) : undefined;
    const former = details.order.payment_method;
    const next = method ?? former;
    const total = amount ?? details.order.amount ?? 0;
    const isPaidNow = next === "PAID" && former !== "PAID";
    if (former === "PAID" && next !== "PAID") throw notUpdatable();
    if (isPaidNow && total !== 0) throw notUpdatable();
    if (next !== "PAID" && total <= 0) throw new PartnerRefused(400, "INVALID_PAYLOAD", title);
    const fee =
      location &&
      (await quoteFee(deps, client, {
        vendor_id,
        source: details.source,
        destination: location,
        delivery_type: "food",
        preordered_for: null,
        payment_method: next,
      }));
    await updateOrder(deps, client, orderId, {
      vendor_id,
      ...(method && { payment_method: method }),
      ...(amount != null && { amount }),
      ...(change.item_value_confirmed && { item_value_confirmed: true }),
      ...(description != null && { item_details: description }),
      ...(location && {
        location: {
          ...locationOfText(location.address, addressHabitsOf(deps.settings.country)),
          latitude: location.latitude,
          longitude: location.longitude,
          ...(location.notes != null && { notes: location.notes }),
        },
      }),
      ...(fee && { delivery_fee: fee.fee, signature: fee.signature }),
    });
  } catch (problem) {
    return throwContractRefusal(problem, title);
  }
  return readOrder(deps, client, orderId);
}
