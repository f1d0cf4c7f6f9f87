import type { Order } from "@waybill/contract/order";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { type DeliveryProof, proofsOf } from "@waybill/domain/riders/proof-needs";
import {
  type HandOver,
  leaveNow,
  type LeaveChoice,
  type RecipientActs,
} from "@waybill/domain/tracking/recipient-acts";
import type { OrderRow } from "../order-row.ts";

/** What speaks of how an order is handed over, by itself and by what its market asks for of all. */
export const handOverOf = (
  { status, details, asks }: Pick<OrderRow, "status" | "details" | "asks">,
  market: readonly DeliveryProof[] = [],
): HandOver => ({
  atTheDoor: orderMoney({ ...details, status }).atTheDoor.state,
  proofs: proofsOf({ asks: asks ?? null, age_validation_required: details.age_validation_required }, market),
  age: details.age_validation_required,
});

/** Where the parcel of an order goes, as its recipient said and as it holds by now. */
export const leaveOf = (
  order: Pick<OrderRow, "status" | "details" | "asks">,
  market?: readonly DeliveryProof[],
): LeaveChoice => leaveNow(order.details.recipient?.leave ?? "hand_over", handOverOf(order, market));

/** What the recipient did, as the order tells it. */
export const recipientAnswer = (
  order: OrderRow,
  { gate_code, changes, rating, problem }: RecipientActs,
): NonNullable<Order["recipient"]> => ({
  leave: leaveOf(order),
  gate_code: gate_code ?? null,
  changes: changes ?? [],
  rating: rating ?? null,
  problem: problem ?? null,
});
