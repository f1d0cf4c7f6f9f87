import type { OrderRequest } from "@waybill/contract/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Granted } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/refused.ts";
import { newOrder } from "./create-order.ts";
import { findOwnOrder } from "./find-own-order.ts";
import { moveOrder } from "./move-order.ts";
import type { OrderDeps } from "./order-deps.ts";
import type { OrderRow } from "./order-row.ts";
import { insertOrder, type NewOrder, type Queryable } from "./rows.ts";

type Guest = Extract<Actor, { kind: "guest" }>;

/** What an order goes through until its card is charged. */
const unpaidStatuses = ["INITIATED", "PAYMENT_INITIATED"] as const satisfies readonly OrderStatus[];

/** A guest's order that waits for its card: by the same rules as one that is placed at once. Nothing is written. */
export const draftCardOrder = (deps: OrderDeps, guest: Guest, request: OrderRequest): Promise<NewOrder> =>
  newOrder(deps, guest, request, unpaidStatuses);

/** Writes it, inside the transaction that writes its payment. */
export async function writeCardOrder(client: Queryable, order: NewOrder): Promise<void> {
  const written = await insertOrder(client, order);
  if (!written?.is_placed) throw new Refused("signature_invalid", { path: ["signature"] });
}

/** Moves a guest's order inside a transaction of the payment; who runs that announces it when it is committed. */
export async function moveCardOrder(
  { client, now }: { client: Queryable; now: () => Date },
  { guestId, orderId }: { guestId: string; orderId: string },
  stepsFrom: (status: OrderStatus) => readonly OrderStatus[],
): Promise<Granted<OrderRow>> {
  const guest: Guest = { kind: "guest", guestId, sessionId: "" };
  const order = await findOwnOrder({ pool: client }, guest, { orderId });
  const [first, ...more] = stepsFrom(order.status);
  if (first === undefined) return order;
  const outbox = { wake: () => undefined };
  return { ...order, ...(await moveOrder({ pool: client, now, outbox }, order, [first, ...more])) };
}
