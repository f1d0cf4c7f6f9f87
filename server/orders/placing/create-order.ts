import type { Order, OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deliverableArea, reasonDetail } from "../../pricing/deliverable-area.ts";
import { isSamePlace } from "../../pricing/quote.ts";
import { checkRequest, paymentOf } from "./check-request.ts";
import { requireQuote } from "./check-quote.ts";
import { bodyHash, keyOwner, wasGivenUp, whyTaken } from "./idempotency.ts";
import { newOrderId, newTrackingSecret } from "./new-order-id.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderDetails } from "../order-details.ts";
import { asFirstPlaced, orderOf } from "../order-row.ts";
import { insertWithVoucher } from "./insert-with-voucher.ts";
import { findOrderOfKey, freeKey, insertOrder, type NewOrder } from "../rows.ts";
import { onceAtATime } from "./under-way.ts";

/** What an order goes through as it is placed: taken in at once (wire.md). */
const placedStatuses = ["NEW", "RECEIVED"] as const satisfies readonly OrderStatus[];

/** An order as the rules let it through, in the last of the statuses that it begins with; nothing is written. */
export async function newOrder(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  statuses: readonly [OrderStatus, OrderStatus] = placedStatuses,
): Promise<NewOrder> {
  const now = deps.now();
  checkRequest(actor, request, { country: deps.country, now });
  // Both stand after the check above: an order has a vendor and a place to go to.
  const vendorId = request.vendor_id as string;
  const destination = request.customer?.location as Place;
  await deps.requireOfferedPayment(vendorId, paymentOf(request));

  const { source, metres, voucher } = requireQuote(deps, request, { vendorId, destination });
  const sender = actor.kind === "guest" ? (request.sender ?? undefined) : undefined;
  if (sender && !isSamePlace(source, sender.location))
    throw new Refused("signature_invalid", { path: ["signature"] });
  const way = { vendorId, from: source, to: destination };
  const { reason } = await deliverableArea(deps, way, metres);
  if (reason !== undefined) {
    const why = reasonDetail({ metres, reason }, deps.country);
    throw new Refused("not_deliverable", { path: ["customer", "location"], ...why });
  }

  const at = now.toISOString();
  const given = voucher && { code: voucher.code, amount: voucher.amount, type: voucher.type };
  const own = { ...request, sender: sender ?? null, voucher: given };
  const details = orderDetails(own, { country: deps.country, now, metres, source, destination });
  return {
    row: {
      order_id: newOrderId(vendorId, deps.randomBytes),
      vendor_id: vendorId,
      guest_id: actor.kind === "guest" ? actor.guestId : null,
      status: statuses[1],
      status_history: statuses.map((status) => ({ status, created_at: at })),
      version: 1,
      created_at: now,
      updated_at: now,
      preordered_for: request.preordered_for ?? null,
      customer_phone: details.customer.phone_number,
      details,
      first_details: null,
      rider: null,
      fleet_id: null,
      cancel_reason: null,
      proofs: {},
      tracking_secret: newTrackingSecret(deps.randomBytes),
      seeded: false,
    },
    sourceMicro: { latitude: source.latitude * 1e6, longitude: source.longitude * 1e6 },
    guestSource: sender && {
      // Who opens the tracking page without its secret reads this name.
      name: sender.name.trim().split(/\s+/)[0] ?? "",
      address: sender.location.address,
    },
    idempotency: undefined,
  };
}

type Keyed = NonNullable<NewOrder["idempotency"]>;

/** What the first request with this key was answered; undefined when there was none. */
async function firstAnswer(deps: OrderDeps, { actor, key, bodyHash }: Keyed): Promise<Order | undefined> {
  const found = await findOrderOfKey(deps.pool, actor, key);
  if (!found || wasGivenUp(found)) return undefined;
  if (found.body_hash !== bodyHash) throw new Refused(...whyTaken(found));
  return orderOf(asFirstPlaced(found), deps.publicUrl());
}

async function placeOrder(
  deps: OrderDeps,
  order: NewOrder,
  idempotency: Keyed | undefined,
): Promise<Order | undefined> {
  const { voucher } = order.row.details;
  const whole = { ...order, idempotency };
  const placed = voucher
    ? await insertWithVoucher(deps.pool, whole, voucher.code)
    : await insertOrder(deps.pool, whole);
  if (!placed) throw new Refused("signature_invalid", { path: ["signature"] });
  if (!placed.is_placed) return undefined;
  deps.outbox.wake();
  deps.metrics.ordersPlaced.inc();
  return orderOf({ ...order.row, ...placed }, deps.publicUrl());
}

/** The order of a request, placed now or before under the same key; undefined: the key is another's or was freed just now. */
async function placeOrFind(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  keyed: Keyed,
): Promise<Order | undefined> {
  try {
    const order = await placeOrder(deps, await newOrder(deps, actor, request), keyed);
    if (order) return order;
  } catch (error) {
    const isSettled = !(error instanceof Refused) || error.refusal === "vendor_not_found";
    const first = isSettled ? undefined : await firstAnswer(deps, keyed);
    if (first) return first;
    throw error;
  }
  return firstAnswer(deps, keyed);
}

async function placeKeyed(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  keyed: Keyed,
): Promise<Order> {
  const order = await placeOrFind(deps, actor, request, keyed);
  if (order) return order;
  // A card was to pay the order of this key, and never will.
  await freeKey(deps.pool, keyed);
  const again = await placeOrFind(deps, actor, request, keyed);
  if (!again) throw new Refused("idempotency_key_in_use");
  return again;
}

/**
 * Asks for a rider. With an idempotency key the same request of the same actor is one order, however often and
 * however late it comes: also when its fee has expired meanwhile.
 */
export async function createOrder(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  key: string | undefined,
): Promise<Order> {
  if (key === undefined) {
    const order = await placeOrder(deps, await newOrder(deps, actor, request), undefined);
    if (!order) throw new Refused("idempotency_key_in_use");
    return order;
  }
  const keyed = { actor: keyOwner(actor), key, bodyHash: bodyHash(request) };
  const name = JSON.stringify(keyed);
  return onceAtATime(deps.pool, name, () => placeKeyed(deps, actor, request, keyed));
}
