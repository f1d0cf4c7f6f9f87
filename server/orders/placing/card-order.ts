import type { OrderRequest } from "@waybill/contract/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { grant, type Granted } from "../../accounts/granted.ts";
import { systemActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findOrderUnchecked } from "../find-order.ts";
import { moveOrder } from "../moving/move-order.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { draftOrder, type OrderDraft } from "./draft-order.ts";
import { cardHash, keyOwner, refusalOfTakenKey } from "./idempotency.ts";
import { findOrderOfKey, releaseKey, insertOrder } from "./rows.ts";

type Guest = Extract<Actor, { kind: "guest" }>;

/** The statuses of an order whose card is not charged yet. */
const unpaidStatuses = ["INITIATED", "PAYMENT_INITIATED"] as const satisfies readonly OrderStatus[];

/** Checks a guest's order that will be paid by card, with the rules of any other order. Nothing is written. */
export const draftCardOrder = (deps: OrderDeps, guest: Guest, request: OrderRequest): Promise<OrderDraft> =>
  draftOrder(deps, guest, request, unpaidStatuses);

type Keyed = { guest: Guest; key: string; requestHash: string };

/**
 * Inserts the order, inside the transaction that writes its payment. Refuses an idempotency key that another order
 * has.
 */
export async function writeCardOrder(
  client: Queryable,
  order: OrderDraft,
  keyed: Keyed | undefined,
): Promise<void> {
  const idempotency = keyed && {
    actor: keyOwner(keyed.guest),
    key: keyed.key,
    bodyHash: cardHash(keyed.requestHash),
  };
  if (idempotency) await releaseKey(client, idempotency);
  const written = await insertOrder(client, { ...order, idempotency });
  if (!written) throw new Refused("signature_invalid", { path: ["signature"] });
  if (written.is_placed) return;
  const holder = idempotency && (await findOrderOfKey(client, idempotency.actor, idempotency.key));
  throw holder ? new Refused(...refusalOfTakenKey(holder)) : new Refused("idempotency_key_in_use");
}

/** Moves a guest's order inside a transaction of the payment; the caller announces it after the commit. */
export async function moveCardOrder(
  { client, now, alongMoves }: Pick<OrderDeps, "now" | "alongMoves"> & { client: Queryable },
  { guestId, orderId }: { guestId: string; orderId: string },
  stepsFrom: (status: OrderStatus) => readonly MoveStatus[],
): Promise<Granted<OrderRow>> {
  const order = await orderOfGuest(client, guestId, orderId);
  const [first, ...more] = stepsFrom(order.status);
  if (first === undefined) return order;
  const outbox = { wake: () => undefined };
  return {
    ...order,
    ...(await moveOrder({ pool: client, now, outbox, alongMoves }, order, [first, ...more], {
      by: systemActor("payment"),
    })),
  };
}

/**
 * A guest's order; if the guest has registered in the meantime, the payment still applies to the order it paid for.
 */
async function orderOfGuest(client: Queryable, guestId: string, orderId: string): Promise<Granted<OrderRow>> {
  const row = await findOrderUnchecked({ pool: client }, orderId);
  const payment: Actor = {
    kind: "operator",
    userId: "payment",
    sessionId: "",
    email: "",
    roles: new Set(),
    secondFactor: "not needed",
  };
  return grant(
    row?.guest_id === null ? payment : { kind: "guest", guestId, sessionId: "" },
    row,
    "order_not_found",
  );
}
