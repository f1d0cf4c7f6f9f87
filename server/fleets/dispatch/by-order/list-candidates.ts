import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { candidatesAtSpeed } from "@waybill/domain/dispatch/riders-time";
import { countReasons } from "@waybill/domain/dispatch/offer-eligibility";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { readDispatchFacts } from "./read-dispatch-facts.ts";
import type { RoadDeps } from "./routes-to-order.ts";

const maxCandidates = 20;
const maxLeftOut = 50;

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Lists the riders who may be offered an order now, and why each of the others may not. */
export async function listCandidates(
  deps: OrderDeps & RoadDeps,
  orderId: string,
): Promise<CandidatesOfOrder> {
  const { order, riders, turn } = await readDispatchFacts(deps, orderId);
  const riderOfId = new Map(riders.map((rider) => [rider.facts.riderId, rider]));
  const { candidates, leftOut } = candidatesAtSpeed(
    order,
    riders.map(({ facts }) => facts),
    turn,
    turn.speed,
  );
  const nameOf = (riderId: string): string => riderOfId.get(riderId)?.name ?? "";
  return {
    at: timeOf(turn.now),
    data: candidates.slice(0, maxCandidates).map((candidate) => ({
      rider_id: candidate.riderId,
      name: nameOf(candidate.riderId),
      vehicle: riderOfId.get(candidate.riderId)?.vehicle ?? null,
      state: riderOfId.get(candidate.riderId)?.facts.tour.length ? "busy" : "free",
      metres_to_pick_up: Math.round(candidate.metresToPickUp),
      pick_up_at: timeOf(candidate.pickUpAt),
      drop_off_at: timeOf(candidate.dropOffAt),
      late_minutes: Math.ceil(candidate.lateSeconds / 60),
      stops_before: candidate.stopsBefore,
    })),
    left_out: leftOut.slice(0, maxLeftOut).map(({ riderId, reasons }) => ({
      rider_id: riderId,
      name: nameOf(riderId),
      reasons,
    })),
    counts: countReasons(leftOut.map(({ reasons }) => reasons)),
  };
}
