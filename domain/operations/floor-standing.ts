import { isUnpaid, type OrderStatus } from "../orders/status.ts";
import { finalStatuses } from "../orders/transitions.ts";
import { isPositionTooOld } from "../riders/presence.ts";
import { noRiderMinutes, shopWaitMinutes, type UrgencyFacts } from "./urgency.ts";

/**
 * The groups of orders on the console's floor screen: those that need a person, those that may need one soon, and
 * the others.
 */
export const floorGroups = ["needs_person", "at_risk", "on_course"] as const;
export type FloorGroup = (typeof floorGroups)[number];

/** The possible reasons for each group; if several apply, the first is used. */
const reasonsOfGroup = {
  needs_person: ["incident", "no_rider", "rider_lost", "late"],
  at_risk: ["coming_back", "late_little", "declined", "waiting_at_shop", "will_be_late"],
  on_course: ["scheduled", "looking", "at_shop", "at_door", "to_door", "to_shop"],
} as const satisfies Record<FloorGroup, readonly string[]>;
export const floorReasons = Object.values(reasonsOfGroup).flat() as readonly FloorReason[] as [
  FloorReason,
  ...FloorReason[],
];
export type FloorReason = (typeof reasonsOfGroup)[FloorGroup][number];

/** Filters that count orders independently of their groups. */
export const floorMarks = ["no_rider", "at_shop", "coming_back"] as const;
export type FloorMark = (typeof floorMarks)[number];

/** An order that is this many minutes late needs a person. */
const lateMinutes = 5;
/** An order that this many riders declined is at risk. */
const manyDeclined = 2;
/** An order is `tight` if fewer than this many minutes are between its expected and its promised time. */
const tightMinutes = 3;

export type FloorFacts = UrgencyFacts & {
  /** The kind of the oldest incident that waits for a person, by `waitingIncident`. */
  readonly incidentKind: string | null;
  readonly likelyAt: Date | null;
  /** When the rider is expected at the shop. */
  readonly pickupAt: Date | null;
  /** True if the rider has the parcel and rides to the customer. */
  readonly hasParcel: boolean;
  /** The number of riders who declined. */
  readonly declinedBy: number;
  /** When the own-fleet rider of this order last reported; undefined if the order has no such rider. */
  readonly riderSeenAt: Date | null | undefined;
  /** Since when the order has its current status. */
  readonly statusSince: Date;
};

/**
 * Returns the oldest open incident that needs a person now; null if there is none. A failed delivery needs no
 * person while the parcel is on its way back.
 */
export const waitingIncident = (kinds: readonly string[], status: OrderStatus): string | null =>
  kinds.find((kind) => kind !== "undelivered" || status !== "RETURN_INITIATED") ?? null;

/** An order's group on the floor screen, with the reason. */
export type FloorStanding = {
  group: FloorGroup;
  reason: FloorReason;
  /** Minutes, or number of riders who declined; null if the reason has no number. */
  count: number | null;
  /** The kind of the incident, if the reason is `incident`. */
  incident: string | null;
  /** How the expected time compares with the promised one; null if either is unknown. */
  spare: "late" | "tight" | "enough" | null;
  marks: FloorMark[];
};

const minute = 60_000;
const minutesBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / minute);
/** Minutes until a time, rounded up, at least 1. */
const minutesUntil = (at: Date | null, now: Date): number | null =>
  at === null ? null : Math.max(1, Math.ceil((at.getTime() - now.getTime()) / minute));

type Found = { [Reason in FloorReason]?: number | null };

/** Returns every reason that applies, with its minutes or its number of riders; null if the reason has neither. */
function reasonsOf(facts: FloorFacts, now: Date): Found {
  const { status, hasRider, openSince, dueAt, likelyAt, riderSeenAt, statusSince } = facts;
  const { incidentSince, incidentKind, waitingAtShopSince, declinedBy, pickupAt } = facts;
  const found: Found = {};
  const isBack = status === "RETURN_INITIATED";
  const late = dueAt === null || isBack ? 0 : minutesBetween(dueAt, now);
  const open = minutesBetween(openSince, now);
  // An incident `no_taker` is reported as the reason `no_rider`, counted from when the order last lost its rider.
  const isUntaken = incidentKind === "no_taker" && !hasRider;
  if (incidentSince && incidentKind !== null && !isUntaken)
    found.incident = Math.max(0, minutesBetween(incidentSince, now));
  if (!hasRider && (open >= noRiderMinutes || (incidentSince && isUntaken)))
    found.no_rider = Math.max(0, open);
  if (riderSeenAt !== undefined && isPositionTooOld(riderSeenAt, now))
    found.rider_lost = minutesBetween(riderSeenAt ?? statusSince, now);
  if (late >= lateMinutes) found.late = late;
  if (isBack) found.coming_back = minutesBetween(statusSince, now);
  if (late >= 1) found.late_little = late;
  if (!hasRider && declinedBy >= manyDeclined) found.declined = declinedBy;
  const atShop = waitingAtShopSince && minutesBetween(waitingAtShopSince, now);
  if (atShop !== null && atShop >= shopWaitMinutes) found.waiting_at_shop = atShop;
  const tooLate = dueAt && likelyAt ? Math.round((likelyAt.getTime() - dueAt.getTime()) / minute) : 0;
  if (tooLate >= 1) found.will_be_late = tooLate;
  if (!hasRider) {
    if (open < 0) found.scheduled = null;
    else found.looking = open;
  } else if (facts.hasParcel) {
    if (status === "NEAR_CUSTOMER") found.at_door = null;
    else found.to_door = minutesUntil(likelyAt, now);
  } else if (atShop !== null) found.at_shop = Math.max(0, atShop);
  else found.to_shop = minutesUntil(pickupAt, now);
  return found;
}

function marksOf({ status, hasRider, hasParcel, waitingAtShopSince }: FloorFacts): FloorMark[] {
  const marks: Record<FloorMark, boolean> = {
    no_rider: !hasRider,
    at_shop: hasRider && waitingAtShopSince !== null && !hasParcel,
    coming_back: status === "RETURN_INITIATED",
  };
  return floorMarks.filter((mark) => marks[mark]);
}

/** Returns an order's current group on the floor screen; null if it has ended or is not paid yet. */
export function standingOf(facts: FloorFacts, now: Date): FloorStanding | null {
  if (isOver(facts.status) || isUnpaid(facts.status)) return null;
  const found = reasonsOf(facts, now);
  const group = floorGroups.find((one) => reasonsOfGroup[one].some((reason) => reason in found));
  const reason = group && reasonsOfGroup[group].find((one) => one in found);
  if (!group || !reason) return null;
  return {
    group,
    reason,
    count: found[reason] ?? null,
    incident: reason === "incident" ? facts.incidentKind : null,
    spare: spareOf(facts, group),
    marks: marksOf(facts),
  };
}

const isOver = (status: OrderStatus): boolean => finalStatuses.includes(status);

/**
 * An order in the group `on_course` is never `tight`, even if it is expected exactly at its promised time:
 * only a problem makes an order tight.
 */
function spareOf({ dueAt, likelyAt }: FloorFacts, group: FloorGroup): FloorStanding["spare"] {
  if (!dueAt || !likelyAt) return null;
  const spare = (dueAt.getTime() - likelyAt.getTime()) / minute;
  if (spare <= -0.5) return "late";
  return group !== "on_course" && spare < tightMinutes ? "tight" : "enough";
}
