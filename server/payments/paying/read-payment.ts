import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readPayment as endpoint } from "@waybill/contract/payments";
import { keyOwner } from "../../orders/placing/idempotency.ts";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment, findPaymentOfKey } from "../rows.ts";

type Outcome = AnswerOf<typeof endpoint>;

/** Identifies a payment: by its intent, or by the idempotency key of the request that created it. */
export type PaymentSelector = { intentId?: string | null | undefined; key?: string | undefined };

/** A guest's own payment; other guests' payments are not found. */
export async function requireOwnPayment(
  { pool }: Pick<PaymentDeps, "pool">,
  actor: Actor,
  { intentId, key }: PaymentSelector,
): Promise<PaymentRow> {
  const ofKey = key === undefined ? undefined : { actor: keyOwner(actor), key };
  const payment = intentId
    ? await findPayment(pool, intentId)
    : ofKey && (await findPaymentOfKey(pool, ofKey));
  if (!payment || actor.kind !== "guest" || payment.guest_id !== actor.guestId)
    throw new Refused("payment_intent_not_found", { path: ["purchase_intent_id"] });
  return payment;
}

/** The order's id, and whether the payment has placed it. */
export const outcomeOf = ({ order_id, state }: PaymentRow): Outcome => ({
  order_id,
  placed: state === "authorised" || state === "captured",
});

/** The current outcome of a guest's payment; changes nothing. */
export const readPayment = async (deps: PaymentDeps, actor: Actor, intentId: string): Promise<Outcome> =>
  outcomeOf(await requireOwnPayment(deps, actor, { intentId }));
