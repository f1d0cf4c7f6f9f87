import type { OrderFacts } from "@waybill/domain/dispatch/facts";
import { dispatchStartsAt, needsRider } from "@waybill/domain/riders/waiting-for-rider";
import { setImmediate as yieldToEvents } from "node:timers/promises";
import { isOffered } from "../../../orders/find-order.ts";
import type { KnownOrders } from "./known-orders.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { orderFacts } from "../order-facts.ts";
import { findWaiting, type WaitingRow } from "../rows.ts";

/** A waiting order: its row, and its facts for a turn. */
export type WaitingEntry = { row: WaitingRow; facts: OrderFacts; pickUp: OrderFacts["pickUp"] };

/** Cached, because finding a shop's areas is slow and areas change rarely. */
const factsHoldMs = 60_000;
const atOnce = 100;

/** Reads all waiting orders that are due, oldest first; unchanged ones are cached. */
export function openWaitingOrders(deps: OrderDeps, orders: KnownOrders): () => Promise<WaitingEntry[]> {
  const cache = new Map<string, { version: number; until: number; facts: OrderFacts }>();
  const factsOf = (row: WaitingRow): OrderFacts => {
    const now = deps.now().getTime();
    const before = cache.get(row.order_id);
    const isFresh = before !== undefined && before.version === row.version && now < before.until;
    const facts = isFresh ? before.facts : orderFacts(deps, row);
    if (!isFresh) cache.set(row.order_id, { version: row.version, until: now + factsHoldMs, facts });
    return { ...facts, declinedBy: row.declined_by };
  };
  return async () => {
    const speed = simulationSpeedOf(deps.settings);
    const states = await findWaiting(deps.pool);
    const rows = await orders.readAt(new Map(states.map(({ order_id, version }) => [order_id, version])));
    const waiting: WaitingEntry[] = [];
    for (const [at, state] of states.entries()) {
      if (at % atOnce === atOnce - 1) await yieldToEvents();
      const order = rows.get(state.order_id);
      if (!order || !needsRider(order) || !isOffered(deps, order)) continue;
      if (dispatchStartsAt(order, speed) > deps.now()) continue;
      const row = { ...order, ...state };
      const facts = factsOf(row);
      waiting.push({ row, facts, pickUp: facts.pickUp });
    }
    const open = new Set(states.map(({ order_id }) => order_id));
    for (const id of cache.keys()) if (!open.has(id)) cache.delete(id);
    return waiting;
  };
}
