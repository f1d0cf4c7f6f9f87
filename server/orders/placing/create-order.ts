import type { Order, OrderRequest } from "@waybill/contract/order";
import type { OrderProofNeeds } from "@waybill/domain/riders/proof-needs";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { useVoucher } from "../../pricing/vouchers/use-voucher.ts";
import type { OrderDeps } from "../order-deps.ts";
import { asFirstPlaced, orderOfRow } from "../order-row.ts";
import { draftOrder, type OrderDraft } from "./draft-order.ts";
import { linkRedelivery } from "./redelivery-rows.ts";
import { itemValueProblem, brokenRule, referenceMissing } from "./check-request.ts";
import { limitReached } from "../counted-fee.ts";
import { bodyHash, keyOwner, shareInFlight, wasPaymentCancelled, refusalOfTakenKey } from "./idempotency.ts";
import {
  findOrderOfKey,
  releaseKey,
  insertOrder,
  saveExtraRequirements,
  type NewOrder,
  type PlacementRow,
} from "./rows.ts";

type Keyed = NonNullable<NewOrder["idempotency"]>;

/**
 * Places an order. With an idempotency key, repeated requests of the same actor return the same order, even after
 * its fee has expired.
 */
export async function createOrder(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  key: string | undefined,
): Promise<Order> {
  if (key === undefined) {
    const order = await placeOrder(deps, await draftOrder(deps, actor, request), undefined);
    if (!order) throw new Refused("idempotency_key_in_use");
    return order;
  }
  const keyed = { actor: keyOwner(actor), key, bodyHash: bodyHash(request) };
  return shareInFlight(deps.pool, JSON.stringify(keyed), () => placeKeyed(deps, actor, request, keyed));
}

async function placeKeyed(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  keyed: Keyed,
): Promise<Order> {
  const order = await placeOrFind(deps, actor, request, keyed);
  if (order) return order;
  // The key belongs to a card order whose payment was cancelled, so it is freed.
  await releaseKey(deps.pool, keyed);
  const again = await placeOrFind(deps, actor, request, keyed);
  if (!again) throw new Refused("idempotency_key_in_use");
  return again;
}

/**
 * Places the order, or returns the one placed before under the same key; undefined if the key belongs to another
 * order, or was just freed.
 */
async function placeOrFind(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  keyed: Keyed,
): Promise<Order | undefined> {
  try {
    const order = await placeOrder(deps, await draftOrder(deps, actor, request), keyed);
    if (order) return order;
  } catch (error) {
    const isSettled = !(error instanceof Refused) || error.refusal === "vendor_not_found";
    const first = isSettled ? undefined : await firstAnswer(deps, keyed);
    if (first) return first;
    throw error;
  }
  return firstAnswer(deps, keyed);
}

/** The response to the first request with this key; undefined if there was none. */
async function firstAnswer(deps: OrderDeps, { actor, key, bodyHash }: Keyed): Promise<Order | undefined> {
  const found = await findOrderOfKey(deps.pool, actor, key);
  if (!found || wasPaymentCancelled(found)) return undefined;
  if (found.body_hash !== bodyHash) throw new Refused(...refusalOfTakenKey(found));
  return orderOfRow(asFirstPlaced(found), deps);
}

async function placeOrder(
  deps: OrderDeps,
  draft: OrderDraft,
  idempotency: Keyed | undefined,
): Promise<Order | undefined> {
  const { voucher } = draft.row.details;
  const order = { ...draft, idempotency };
  const placed =
    voucher || order.row.details.redelivery_of
      ? await insertWithMore(deps, order, voucher?.code)
      : await insertOrder(deps.pool, order);
  if (!placed) throw new Refused("signature_invalid", { path: ["signature"] });
  requirePlaceable(placed, draft.row.details.currency);
  if (!placed.is_placed) return undefined;
  const row = { ...draft.row, ...placed };
  if (placed.outbox_id !== null) deps.outbox.cacheOrder(placed.outbox_id, row);
  announceWritten(deps, 1);
  return orderOfRow(row, deps);
}

/**
 * Refuses an order that its vendor may not place: if the vendor is suspended, if the value exceeds the agreed limit,
 * or if its own rules refuse it.
 */
function requirePlaceable(
  { is_suspended, exceeded_minor, lacks_reference, limit_reached }: PlacementRow,
  currency: string,
): void {
  if (is_suspended) throw new Refused("vendor_suspended", { path: ["vendor_id"] });
  if (exceeded_minor !== null) throw brokenRule(itemValueProblem(exceeded_minor, currency));
  if (lacks_reference) throw brokenRule(referenceMissing);
  if (limit_reached !== null) throw limitReached(limit_reached);
}

/** Thrown only to roll back the count of a voucher's use. */
class NotPlaced extends Error {
  readonly answer: PlacementRow | undefined;

  constructor(answer: PlacementRow | undefined) {
    super("The order was not placed.");
    this.answer = answer;
  }
}

/**
 * Inserts a new order with its voucher's use and its redelivery link in one transaction; returns the result of
 * insertOrder.
 */
async function insertWithMore(
  { pool }: Pick<OrderDeps, "pool">,
  order: NewOrder,
  code: string | undefined,
): Promise<PlacementRow | undefined> {
  try {
    return await inTransaction(pool, async ({ pool: client }) => {
      const { vendor_id, created_at, details, order_id } = order.row;
      if (code !== undefined) await useVoucher(client, { code, vendorId: vendor_id, now: created_at });
      const answer = await insertOrder(client, order);
      if (!answer?.is_placed) throw new NotPlaced(answer);
      const orderId = details.redelivery_of;
      if (orderId !== undefined)
        await linkRedelivery(client, { orderId, newOrderId: order_id, by: order.by, at: created_at });
      return answer;
    });
  } catch (error) {
    if (error instanceof NotPlaced) return error.answer;
    throw error;
  }
}

/**
 * Inserts a drafted order within the caller's transaction and returns its id; undefined if its vendor has moved
 * since the fee was quoted. `asks`: the proofs the rider must get in addition to the country's. After the commit
 * the caller must call `announceWritten`.
 */
export async function writeDraft(
  client: Queryable,
  draft: OrderDraft,
  asks?: OrderProofNeeds,
): Promise<string | undefined> {
  const written = await insertOrder(client, draft);
  if (written) requirePlaceable(written, draft.row.details.currency);
  const { order_id } = draft.row;
  if (written?.is_placed && asks) await saveExtraRequirements(client, { ...written, order_id }, asks);
  return written?.is_placed ? order_id : undefined;
}

/** Announces and counts the committed orders. */
export function announceWritten({ outbox, metrics }: OrderDeps, count: number): void {
  if (count === 0) return;
  outbox.wake();
  metrics.ordersPlaced.inc(count);
}
