import { partnerCancelReasons } from "@waybill/domain/partner/shown-status";
import { findOwnOrder } from "../../orders/find-order.ts";
import { cancelOrder as cancel } from "../../orders/moving/cancel-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { noteCancelledByClient } from "./rows.ts";
import { title } from "./change-order.ts";

/** Cancels an order; refused once a courier has accepted it. */
export async function cancelOrder(
  deps: OrderDeps,
  client: Client,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  try {
    const order = await findOwnOrder(deps, client, { orderId, vendorId: client.vendorId });
    const cancelReason = Object.entries(partnerCancelReasons).find(([name]) => name === reason)?.[1];
    if (cancelReason === undefined)
      throw new PartnerRefused(
        400,
        "REASON_NOT_VALID",
        `reason (one of ${Object.keys(partnerCancelReasons).join(", ")}) is invalid`,
      );
    await cancel(deps, client, {
      order,
      as: "partner_contract",
      reason: cancelReason,
      alongside: (transaction) => noteCancelledByClient(transaction, orderId),
    });
  } catch (problem) {
    if (problem instanceof Refused && problem.refusal === "order_changed_meanwhile")
      throw new PartnerRefused(409, "ORDER_CHANGED", "The order has changed meanwhile");
    throwContractRefusal(problem, title);
  }
}
