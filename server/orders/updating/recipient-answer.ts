import type { Order } from "@waybill/contract/order";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { type DeliveryProof, proofsOf } from "@waybill/domain/riders/proof-needs";
import {
  type HandOver,
  effectiveLeaveChoice,
  type LeaveChoice,
  type RecipientActs,
} from "@waybill/domain/tracking/recipient-acts";
import type { OrderRow } from "../order-row.ts";

/** The hand-over rules of an order: its own, and those its country requires for all orders. */
export const handOverOf = (
  { status, details, asks }: Pick<OrderRow, "status" | "details" | "asks">,
  market: readonly DeliveryProof[] = [],
): HandOver => ({
  atTheDoor: orderMoney({ ...details, status }).atTheDoor.state,
  proofs: proofsOf({ asks: asks ?? null, age_validation_required: details.age_validation_required }, market),
  age: details.age_validation_required,
});

/** The recipient's current instruction for leaving the parcel. */
export const leaveChoiceOf = (
  order: Pick<OrderRow, "status" | "details" | "asks">,
  market?: readonly DeliveryProof[],
): LeaveChoice =>
  effectiveLeaveChoice(order.details.recipient?.leave ?? "hand_over", handOverOf(order, market));

/** The recipient's actions as the order shows them. */
export const recipientAnswer = (
  order: OrderRow,
  { gate_code, changes, rating, problem }: RecipientActs,
): NonNullable<Order["recipient"]> => ({
  leave: leaveChoiceOf(order),
  gate_code: gate_code ?? null,
  changes: changes ?? [],
  rating: rating ?? null,
  problem: problem ?? null,
});
