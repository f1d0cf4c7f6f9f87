import type { DispatchRules, OrderFacts, RiderFacts } from "./facts.ts";
import { pickUpReach } from "./reach.ts";

/** Why a rider does not get an offer for an order, in the order in which reasons are shown and counted. */
export const ineligibilityReasons = [
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
export type IneligibilityReason = (typeof ineligibilityReasons)[number];

/** Reasons that no operator can override: off duty, and not allowed to work. */
export const nonOverridableReasons: readonly IneligibilityReason[] = ["off", "suspended"];

/** A position that is older than this, in seconds, is not used. */
const positionHoldsSeconds = 600;

/** Facts about a rider and an order together. */
export type PairFacts = {
  /** Unix seconds. */
  now: number;
  rules: DispatchRules;
  /** Route from rider to pick-up, by road if known; undefined if unknown. */
  metresToPickUp: number | undefined;
  /** The length of the route from pick-up to drop-off. */
  metresToDoor: number;
  /** True if the parcel fits the tour of a busy rider (`addParcel`). */
  fitsTour: boolean;
};

type Against = (rider: RiderFacts, order: OrderFacts, pair: PairFacts) => boolean;

/** True if a rider's position is recent enough to dispatch from. */
export const hasRecentPosition = ({ position }: Pick<RiderFacts, "position">, now: number): boolean =>
  position !== null && now - position.at <= positionHoldsSeconds;

const hasRoom = ({ tour, maxParcels }: RiderFacts): boolean =>
  tour.filter(({ isPickUp }) => !isPickUp).length < maxParcels;

const against: Record<IneligibilityReason, Against> = {
  too_far: (rider, { waitingSince }, { now, rules, metresToPickUp }) =>
    hasRecentPosition(rider, now) &&
    metresToPickUp !== undefined &&
    metresToPickUp > pickUpReach(rider.vehicle, now - waitingSince, rules),
  no_position: (rider, _order, { now }) => !hasRecentPosition(rider, now),
  other_area: ({ areas }, order) => areas.length > 0 && !order.areas.some((area) => areas.includes(area)),
  vehicle: ({ vehicle }, _order, { rules, metresToDoor }) =>
    metresToDoor > (rules.farthest[vehicle] ?? Infinity),
  cold_bag: ({ hasColdBag }, { needsColdBag }) => needsColdBag && !hasColdBag,
  cash_limit: ({ cashRoom }, { cashDue }) => cashDue > 0 && cashRoom !== null && cashDue > cashRoom,
  full: (rider) => !hasRoom(rider),
  // A rider without room has the reason `full`, not `detour`.
  detour: (rider, _order, { fitsTour }) => hasRoom(rider) && !fitsTour,
  declined: ({ riderId }, { declinedBy }) => declinedBy.includes(riderId),
  on_break: ({ state }) => state === "break",
  off: ({ state }) => state === "off",
  has_offer: ({ hasOffer }) => hasOffer,
  suspended: ({ isSuspended }) => isSuspended,
};

/**
 * Returns all reasons against offering an order to a rider, in the order of `ineligibilityReasons`; empty if there are
 * none. The dispatcher, the candidate list and manual assignment all call this.
 */
export const reasonsNotEligible = (
  rider: RiderFacts,
  order: OrderFacts,
  pair: PairFacts,
): IneligibilityReason[] => ineligibilityReasons.filter((reason) => against[reason](rider, order, pair));

/** Returns the first reason against offering an order to a rider; undefined if there is none. */
export const firstReasonNotEligible = (
  rider: RiderFacts,
  order: OrderFacts,
  pair: PairFacts,
): IneligibilityReason | undefined =>
  ineligibilityReasons.find((reason) => against[reason](rider, order, pair));

/** The number of riders excluded for each reason. */
export type ReasonCounts = Partial<Record<IneligibilityReason, number>>;

/** Counts each rider once, by the first reason. */
export function countReasons(reasons: readonly (readonly IneligibilityReason[])[]): ReasonCounts {
  const counts: ReasonCounts = {};
  for (const [first] of reasons) if (first) counts[first] = (counts[first] ?? 0) + 1;
  return counts;
}
