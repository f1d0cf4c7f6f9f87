import type { Instructions } from "@waybill/contract/visitors/recipient-acts";
import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import type { DeliveryProof } from "@waybill/domain/riders/proof-needs";
import { actsAllowed, mustBeHandedOver } from "@waybill/domain/tracking/recipient-acts";
import type { OrderRow } from "../orders/order-row.ts";
import { handOverOf, leaveChoiceOf } from "../orders/updating/recipient-answer.ts";

/** The current delivery instructions of an order, as its recipient sees them. */
export const instructionsOf = (order: OrderRow, market: readonly DeliveryProof[]): Instructions => ({
  notes: order.details.customer.location.notes,
  leave: leaveChoiceOf(order, market),
  gate_code: order.details.recipient?.gate_code ?? null,
});

/** The recipient's choices, and the changes that are still possible; shown only with the link's secret. */
export function recipientFields(
  order: OrderRow,
  market: readonly DeliveryProof[],
  now: Date,
): Partial<TrackedOrder> {
  const { customer, recipient = {} } = order.details;
  const { latitude, longitude } = customer.location;
  const instructions = instructionsOf(order, market);
  const place = { latitude, longitude };
  return {
    instructions,
    ...(recipient.leave && recipient.leave !== instructions.leave && { handed_over_again: true }),
    ...(mustBeHandedOver(handOverOf(order, market)) && { only_handed_over: true }),
    place: { ...place, first: recipient.first_pin ?? place },
    rating: recipient.rating ?? null,
    problem: recipient.problem ?? null,
    may: actsAllowed(order, now),
  };
}
