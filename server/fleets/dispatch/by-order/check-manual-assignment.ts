import { candidatesAtSpeed } from "@waybill/domain/dispatch/riders-time";
import {
  countReasons,
  nonOverridableReasons,
  type IneligibilityReason,
} from "@waybill/domain/dispatch/offer-eligibility";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { saveDecisions } from "../../decisions/save-decisions.ts";
import { readDispatchFacts } from "./read-dispatch-facts.ts";
import type { RoadDeps } from "./routes-to-order.ts";

/** The rules against a rider that a person overrode, and how the decision is stored. */
export type ManualAssignment = {
  reasons: IneligibilityReason[];
  saveDecision: (within: { pool: Queryable }) => Promise<void>;
};

/**
 * Checks a rider chosen by a person against the dispatcher's rules. Refuses with every broken rule unless
 * `override` lists each of them; a rider who is off duty or suspended is always refused.
 */
export async function checkManualAssignment(
  deps: OrderDeps & RoadDeps,
  {
    orderId,
    riderId,
    override,
  }: { orderId: string; riderId: string; override: readonly IneligibilityReason[] },
): Promise<ManualAssignment> {
  const { order, riders, turn } = await readDispatchFacts(deps, orderId, riderId);
  const all = riders.map(({ facts }) => facts);
  if (!all.some((rider) => rider.riderId === riderId)) throw new Refused("not_found", { path: ["rider_id"] });
  const { candidates, leftOut } = candidatesAtSpeed(order, all, turn, turn.speed);
  const isChosen = (one: { riderId: string }) => one.riderId === riderId;
  const reasons = leftOut.find(isChosen)?.reasons ?? [];
  const stays = (reason: IneligibilityReason) =>
    nonOverridableReasons.includes(reason) || !override.includes(reason);
  if (reasons.some(stays)) throw new Refused("rider_unsuitable", { path: ["rider_id"], meta: { reasons } });
  const chosen = candidates.find(isChosen);
  const saveDecision = ({ pool }: { pool: Queryable }) =>
    saveDecisions({ pool, now: deps.now }, [
      {
        order_id: orderId,
        kind: "by_hand",
        rider_id: riderId,
        candidates: candidates.length,
        left_out: countReasons(leftOut.map((one) => one.reasons)),
        approach_seconds: chosen?.approachSeconds ?? null,
        late_seconds: chosen?.lateSeconds ?? null,
      },
    ]);
  return { reasons, saveDecision };
}
