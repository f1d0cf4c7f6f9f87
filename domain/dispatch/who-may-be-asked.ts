import type { DispatchRules, OrderFacts, RiderFacts } from "./facts.ts";
import { reachOf } from "./reach.ts";

/** Why a rider is not asked for an order, in the order in which the reasons are shown and counted. */
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

/** What no operator can override: who has gone home, and who may not work. */
export const neverOverridden: readonly ReasonNotToAsk[] = ["off", "suspended"];

/** A position that is older says nothing of where its rider is. */
const positionHoldsSeconds = 600;

/** What is known of a rider and an order together. */
export type PairFacts = {
  /** Unix seconds. */
  now: number;
  rules: DispatchRules;
  /** From rider to pick-up along the way, by road where that is known; undefined: nobody knows. */
  metresToPickUp: number | undefined;
  /** From pick-up to door along the way. */
  metresToDoor: number;
  /** Whether the tour of a rider under way takes the parcel in (`withParcel`). */
  fitsTour: boolean;
};

type Against = (rider: RiderFacts, order: OrderFacts, pair: PairFacts) => boolean;

/** Whether a rider was seen so lately that one knows where to send from. */
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
  // Who is full has no tour that could take it in.
  detour: (rider, _order, { fitsTour }) => hasRoom(rider) && !fitsTour,
  declined: ({ riderId }, { declinedBy }) => declinedBy.includes(riderId),
  on_break: ({ state }) => state === "break",
  off: ({ state }) => state === "off",
  has_offer: ({ hasOffer }) => hasOffer,
  suspended: ({ isSuspended }) => isSuspended,
};

/**
 * All the reasons against asking a rider for an order, in the order of `reasonsNotToAsk`; none: the rider may be asked.
 * The dispatcher, the list of candidates and the assigning by hand all call this function.
 */
export const reasonsAgainst = (rider: RiderFacts, order: OrderFacts, pair: PairFacts): ReasonNotToAsk[] =>
  reasonsNotToAsk.filter((reason) => against[reason](rider, order, pair));

/** The first reason that speaks against asking a rider; undefined: the rider may be asked. */
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
