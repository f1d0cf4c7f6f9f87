import type { SeenParts } from "@waybill/domain/riders/job-changes";
import type { RecipientActs } from "@waybill/domain/tracking/recipient-acts";
import { createHash } from "node:crypto";
import type { OrderRow } from "../../../orders/order-row.ts";

/** A hash stored with the job instead of the text, which is the customer's data and is deleted with the order. */
const markOf = (...words: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 12);

const detailsOf = ({ leave = "hand_over", gate_code = null }: RecipientActs = {}): string[] =>
  leave === "hand_over" && gate_code === null ? [] : [leave, gate_code ?? ""];

/** Hashes of the parts of an order whose changes its rider must see. */
export function seenParts({ status, details }: Pick<OrderRow, "status" | "details">): Required<SeenParts> {
  const { customer, order, pay_at_pickup, recipient } = details;
  const { address, unit_number, building, latitude, longitude, notes } = customer.location;
  return {
    address: markOf(address, unit_number, building, latitude, longitude),
    // Without recipient's instructions the hash equals that of older versions, which had none.
    note: markOf(notes ?? "", ...detailsOf(recipient)),
    amount: markOf(order.amount, order.payment_method, pay_at_pickup),
    contents: markOf(order.description ?? ""),
    customer: markOf(customer.name, customer.phone_number),
    cancelled: status === "CANCELLED" ? "yes" : "no",
  };
}
