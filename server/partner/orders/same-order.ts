import type { PlacedOrder } from "@waybill/contract/partner/order";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import type { Client } from "../access/client-of-token.ts";
import { keyLifetimeMs, keyReused, numberLifetimeMs, type AnswerKey } from "../repeats/once-for-keys.ts";
import { stillIdentifiesOrder } from "@waybill/domain/partner/same-order";
import { placedAnswer } from "./order-answer.ts";
import { readOrder } from "./read-order.ts";

/** The keys that identify a repeated order: the Idempotency-Key header and the client's own order number. */
export function keysOfOrder(
  deps: OrderDeps,
  client: Client,
  { number, key }: { number: string | null | undefined; key: string | undefined },
): AnswerKey<PlacedOrder>[] {
  const ofHeader: AnswerKey<PlacedOrder>[] = key === undefined ? [] : [headerKey(client, key)];
  return number ? [...ofHeader, numberKey(deps, client, number)] : ofHeader;
}

/** A repeated call gets the first call's response. */
const headerKey = (client: Client, key: string): AnswerKey<PlacedOrder> => ({
  owner: client.clientId,
  key: `orders ${key}`,
  lastsMs: keyLifetimeMs,
  again: async ({ answer, body_hash }, hash) => {
    if (body_hash !== hash) throw keyReused();
    // The cast is safe: the key's prefix says that it belongs to an order call.
    return answer as PlacedOrder;
  },
});

/** A repeated order number returns the existing order, unless it is old enough to count as another order. */
const numberKey = (deps: OrderDeps, client: Client, number: string): AnswerKey<PlacedOrder> => ({
  owner: client.vendorId,
  key: `number ${number}`,
  lastsMs: numberLifetimeMs,
  again: async ({ answer, body_hash }, hash) => {
    const { order_id: orderId } = answer as PlacedOrder;
    const order = await findOwnOrder(deps, client, { orderId, vendorId: client.vendorId });
    if (!stillIdentifiesOrder(order, deps.now())) return undefined;
    if (body_hash !== hash)
      throw new PartnerRefused(409, "CLIENT_ORDER_ID_IN_USE", "client_order_id is used by another order");
    const shown = await readOrder(deps, client, orderId);
    return { ...placedAnswer(shown), status: shown.status, driver: shown.driver };
  },
});
