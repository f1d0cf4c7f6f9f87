// Simulated riders move faster than the clock. A turn is computed on their time, so that the result is the same at
// any speed: future times are scaled. Waiting and idle times and the ages of positions stay on the real clock.
import { candidatesFor, type Candidates } from "./candidates.ts";
import { dispatchTurn } from "./dispatch-turn.ts";
import type { ParcelFacts, RiderFacts, TurnFacts, TurnResult } from "./facts.ts";

type Facts = Pick<TurnFacts, "now" | "orders" | "riders">;

function inRidersTime<F extends Facts>(facts: F, speed: number): F {
  const { now } = facts;
  const ahead = (at: number): number => now + (at - now) * speed;
  const seen = <P extends ParcelFacts>(parcel: P): P => ({
    ...parcel,
    readyAt: ahead(parcel.readyAt),
    dueAt: ahead(parcel.dueAt),
  });
  const riders = facts.riders.map((rider): RiderFacts => ({
    ...rider,
    tour: rider.tour.map((stop) => ({ ...stop, parcel: seen(stop.parcel) })),
  }));
  return { ...facts, orders: facts.orders.map(seen), riders };
}

/** Computes one turn for riders who move `speed` times as fast as the clock; 0 and 1: real time. */
export function dispatchAtSpeed(facts: TurnFacts, speed: number): TurnResult {
  if (speed <= 1) return dispatchTurn(facts);
  const { offers, rest } = dispatchTurn(inRidersTime(facts, speed));
  return {
    offers: offers.map((offer) => ({
      ...offer,
      approachSeconds: offer.approachSeconds / speed,
      lateSeconds: offer.lateSeconds / speed,
    })),
    rest,
  };
}

/** Returns the candidates for an order if riders move `speed` times as fast as the clock; 0 and 1: real time. */
export function candidatesAtSpeed(
  order: TurnFacts["orders"][number],
  riders: readonly RiderFacts[],
  turn: Pick<TurnFacts, "now" | "rules" | "routes">,
  speed: number,
): Candidates {
  if (speed <= 1) return candidatesFor(order, riders, turn);
  const { now } = turn;
  const seen = inRidersTime({ now, orders: [order], riders }, speed);
  const { candidates, leftOut } = candidatesFor(seen.orders[0]!, seen.riders, turn);
  const atClock = (at: number): number => now + (at - now) / speed;
  return {
    candidates: candidates.map((candidate) => ({
      ...candidate,
      approachSeconds: candidate.approachSeconds / speed,
      pickUpAt: atClock(candidate.pickUpAt),
      dropOffAt: atClock(candidate.dropOffAt),
      lateSeconds: candidate.lateSeconds / speed,
    })),
    leftOut,
  };
}
