import { candidatesFor } from "@waybill/domain/dispatch/candidates";
import type { TurnFacts, TurnResult } from "@waybill/domain/dispatch/facts";
import { countReasons } from "@waybill/domain/dispatch/who-may-be-asked";
import type { Deps } from "../../platform/deps.ts";
import { rememberDecisions } from "../decisions/remember-decisions.ts";

/** That nobody may be asked is said again after so many seconds, and of so many orders in one turn. */
const againAfterSeconds = 15;
const mostInTurn = 100;

/** Remembers why a turn asked whom it asked, and nobody for the rest. */
export type ExplainTurn = (
  turn: Pick<TurnFacts, "now" | "orders" | "riders" | "rules" | "ways"> & TurnResult,
) => Promise<void>;

/**
 * Opens the explaining of turns. Who was left out of an order is counted over all riders, so what is still as it was is not
 * counted in every turn: nobody waits for it, and the answer would be the same.
 */
export function openExplaining(deps: Pick<Deps, "pool" | "now">): ExplainTurn {
  const said = new Map<string, number>();
  return async ({ offers, rest, orders, ...turn }) => {
    const offered = offers.flatMap(({ orderIds, ...offer }) =>
      orderIds.map((orderId) => ({ orderId, offer })),
    );
    const nobody = rest.filter(
      ({ orderId, why }) => why !== "later" && turn.now - (said.get(orderId) ?? 0) >= againAfterSeconds,
    );
    const waiting = new Set(rest.map(({ orderId }) => orderId));
    for (const orderId of said.keys()) if (!waiting.has(orderId)) said.delete(orderId);
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    const asked = [...offered, ...nobody.map(({ orderId }) => ({ orderId, offer: undefined }))];
    const decisions = asked.slice(0, mostInTurn).flatMap(({ orderId, offer }) => {
      const order = byId.get(orderId);
      if (!order) return [];
      if (!offer) said.set(orderId, turn.now);
      const { candidates, leftOut } = candidatesFor(order, turn.riders, turn);
      const own = offer && candidates.find(({ riderId }) => riderId === offer.riderId);
      return [
        {
          order_id: orderId,
          kind: offer ? ("offered" as const) : ("nobody" as const),
          rider_id: offer?.riderId ?? null,
          candidates: candidates.length,
          left_out: countReasons(leftOut.map(({ reasons }) => reasons)),
          approach_seconds: own?.approachSeconds ?? offer?.approachSeconds ?? null,
          late_seconds: offer?.lateSeconds ?? null,
        },
      ];
    });
    await rememberDecisions(deps, decisions);
  };
}
