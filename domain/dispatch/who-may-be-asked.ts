import type { DispatchRules, OrderFacts, RiderFacts } from "./facts.ts";
import { reachOf } from "./reach.ts";

/** Why a rider is not asked for an order, in the order in which reasons are shown and counted. */
export const reasonsNotToAsk = [
  "too_far",
  "no_position",
  "other_area",
  "vehicle",
  "cold_bag",
  "cash_limit",
  "full",
  "detour",
  "declined",
  "on_break",
  "off",
  "has_offer",
  "suspended",
] as const;
export type ReasonNotToAsk = (typeof reasonsNotToAsk)[number];

/** Reasons that no operator can override: off duty, and not allowed to work. */
export const neverOverridden: readonly ReasonNotToAsk[] = ["off", "suspended"];

/** An older position says nothing about where the rider is. */
const positionHoldsSeconds = 600;

/** Facts about a rider and an order together. */
export type PairFacts = {
  /** Unix seconds. */
  now: number;
  rules: DispatchRules;
  /** Route from rider to pick-up, by road if known; undefined if unknown. */
  metresToPickUp: number | undefined;
  /** From pick-up to door along the way. */
  metresToDoor: number;
  /** Whether the tour of a busy rider can take the parcel (`withParcel`). */
  fitsTour: boolean;
};

type Against = (rider: RiderFacts, order: OrderFacts, pair: PairFacts) => boolean;

/** Whether a rider's position is recent enough to dispatch from. */
export const isSeen = ({ position }: Pick<RiderFacts, "position">, now: number): boolean =>
  position !== null && now - position.at <= positionHoldsSeconds;

const hasRoom = ({ tour, maxParcels }: RiderFacts): boolean =>
  tour.filter(({ isPickUp }) => !isPickUp).length < maxParcels;

const against: Record<ReasonNotToAsk, Against> = {
  too_far: (rider, { waitingSince }, { now, rules, metresToPickUp }) =>
    isSeen(rider, now) &&
    metresToPickUp !== undefined &&
    metresToPickUp > reachOf(rider.vehicle, now - waitingSince, rules),
  no_position: (rider, _order, { now }) => !isSeen(rider, now),
  other_area: ({ areas }, order) => areas.length > 0 && !order.areas.some((area) => areas.includes(area)),
  vehicle: ({ vehicle }, _order, { rules, metresToDoor }) =>
    metresToDoor > (rules.farthest[vehicle] ?? Infinity),
  cold_bag: ({ hasColdBag }, { needsColdBag }) => needsColdBag && !hasColdBag,
  cash_limit: ({ cashRoom }, { cashDue }) => cashDue > 0 && cashRoom !== null && cashDue > cashRoom,
  full: (rider) => !hasRoom(rider),
  // A full rider has no tour that could take it.
  detour: (rider, _order, { fitsTour }) => hasRoom(rider) && !fitsTour,
  declined: ({ riderId }, { declinedBy }) => declinedBy.includes(riderId),
  on_break: ({ state }) => state === "break",
  off: ({ state }) => state === "off",
  has_offer: ({ hasOffer }) => hasOffer,
  suspended: ({ isSuspended }) => isSuspended,
};

/**
 * All reasons against asking a rider for an order, in the order of `reasonsNotToAsk`; empty if the rider may be asked.
 * The dispatcher, the candidate list and manual assignment all call this.
 */
export const reasonsAgainst = (rider: RiderFacts, order: OrderFacts, pair: PairFacts): ReasonNotToAsk[] =>
  reasonsNotToAsk.filter((reason) => against[reason](rider, order, pair));

/** The first reason against asking a rider; undefined if the rider may be asked. */
export const firstReasonAgainst = (
  rider: RiderFacts,
  order: OrderFacts,
  pair: PairFacts,
): ReasonNotToAsk | undefined => reasonsNotToAsk.find((reason) => against[reason](rider, order, pair));

/** How many riders each reason keeps away. */
export type ReasonCounts = Partial<Record<ReasonNotToAsk, number>>;

/** Counts each rider once, by the first reason. */
export function countReasons(reasons: readonly (readonly ReasonNotToAsk[])[]): ReasonCounts {
  const counts: ReasonCounts = {};
  for (const [first] of reasons) if (first) counts[first] = (counts[first] ?? 0) + 1;
  return counts;
}
