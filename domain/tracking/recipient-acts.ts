import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { StatusEntry } from "../orders/order.ts";
import { isDone, isStopped, progressOf, type OrderStatus } from "../orders/status.ts";
import type { DoorPaymentState } from "../orders/order-money.ts";
import type { DeliveryProof } from "../riders/proof-needs.ts";

/** Where the recipient wants the parcel: handed over, left at a location, or left with another person. */
export const leaveChoices = ["hand_over", "at_door", "neighbour", "reception"] as const;
export type LeaveChoice = (typeof leaveChoices)[number];

/** The problems a recipient can report. */
export const problemCauses = ["not_received", "damaged", "missing", "other"] as const;
export type ProblemCause = (typeof problemCauses)[number];

/** The recipient's actions through the link. */
export const recipientActNames = ["instructions", "pin", "rating", "problem"] as const;
export type RecipientActName = (typeof recipientActNames)[number];

/** Reasons that the recipient's page offers with the stars. */
export const ratingReasons = ["fast", "friendly", "careful", "late", "unfriendly", "damaged"] as const;

/** Maximum lengths of a recipient's texts. */
export const recipientLimits = { notes: 1000, gateCode: 40, text: 1000, reason: 60, reasons: 10 } as const;

/** How far, in metres, a recipient may move the pin from the order's original one. */
export const pinMayMoveMetres = 300;

const hourMs = 3_600_000;
const maxPerHour = 30;
const rateWithinMs = 7 * 24 * hourMs;
const problemWithinMs = 24 * hourMs;
const maxChangesKept = 50;

export type Rating = { stars: number; reasons: string[]; text: string | null; at: string };
export type Problem = { cause: ProblemCause; text: string | null; at: string };
/** One change by the recipient: its time and the names of the changed fields. */
export type RecipientChange = { at: string; fields: string[] };

/** The recipient's changes through the tracking link. */
export type RecipientActs = {
  leave?: LeaveChoice;
  gate_code?: string | null;
  /** The original drop-off, if the recipient moved the pin. */
  first_pin?: Place;
  changes?: RecipientChange[];
  rating?: Rating;
  problem?: Problem;
  /** The times of the changes in the last hour. */
  acts?: string[];
};

type Course = { status: OrderStatus; status_history: readonly Pick<StatusEntry, "status" | "created_at">[] };

/** Returns the order's rank; a delayed or stalled order has that of its last ranked status. */
function reached({ status, status_history }: Course): number {
  const own = status === "STALLED" ? undefined : progressOf(status);
  const ranks = status_history.map((entry) => progressOf(entry.status)).filter((rank) => rank !== undefined);
  return own ?? ranks.findLast((rank) => rank >= 0) ?? 0;
}

const isBefore = (order: Course, status: OrderStatus): boolean =>
  !isDone(order.status) && !isStopped(order.status) && reached(order) < (progressOf(status) ?? 0);

/** True if the recipient may still give instructions: until the rider is near. */
export const mayInstruct = (order: Course): boolean => isBefore(order, "NEAR_CUSTOMER");

/** True if the recipient may still move the pin: until pickup. */
export const mayMovePin = (order: Course): boolean => isBefore(order, "PICKED_UP");

const isWithin = (order: Course, now: Date, longestMs: number): boolean => {
  if (order.status !== "DELIVERED") return false;
  const at = order.status_history.findLast(({ status }) => status === "DELIVERED")?.created_at;
  return at !== undefined && now.getTime() - new Date(at).getTime() <= longestMs;
};

/** True if a delivery may be rated. */
export const mayRate = (order: Course, now: Date): boolean => isWithin(order, now, rateWithinMs);

/** True if a problem can still be reported. */
export const mayReportProblem = (order: Course, now: Date): boolean => isWithin(order, now, problemWithinMs);

const mayDo: Record<RecipientActName, (order: Course, now: Date) => boolean> = {
  instructions: mayInstruct,
  pin: mayMovePin,
  rating: mayRate,
  problem: mayReportProblem,
};

/** Returns the actions that the recipient may take now. */
export const actsAllowed = (order: Course, now: Date): RecipientActName[] =>
  recipientActNames.filter((act) => mayDo[act](order, now));

/** True if the pin may move to this point without another fee. */
export const isNearFirstPin = (first: Place, to: Place): boolean =>
  distanceInMetres(first, to) <= pinMayMoveMetres;

/** The requirements of a handover: payment at the door, proofs, an age check. */
export type HandOver = { atTheDoor: DoorPaymentState; proofs: readonly DeliveryProof[]; age: boolean };

/** True if somebody must be at the door: to pay, to tell the PIN or to show their age. */
export const mustBeHandedOver = ({ atTheDoor, proofs, age }: HandOver): boolean =>
  atTheDoor === "owed" || atTheDoor === "paid" || age || proofs.includes("pin");

/** True if the recipient does not receive the parcel in person. */
export const isLeftUnattended = (leave: LeaveChoice): boolean => leave === "at_door" || leave === "neighbour";

/** Returns the choice that applies: a parcel to be left is handed over after all if somebody must be there. */
export const effectiveLeaveChoice = (leave: LeaveChoice, handOver: HandOver): LeaveChoice =>
  isLeftUnattended(leave) && mustBeHandedOver(handOver) ? "hand_over" : leave;

const lastHour = (acts: readonly string[], now: Date): string[] =>
  acts.filter((at) => new Date(at).getTime() > now.getTime() - hourMs);

/** Returns the seconds until the next change is accepted; 0: now. */
export function secondsUntilNextAct({ acts = [] }: RecipientActs, now: Date): number {
  const recent = lastHour(acts, now);
  const [oldest] = recent;
  if (oldest === undefined || recent.length < maxPerHour) return 0;
  return Math.max(1, Math.ceil((new Date(oldest).getTime() + hourMs - now.getTime()) / 1000));
}

/** Records a change that the recipient made to these fields; only the last hour counts toward the limit. */
export const recordRecipientChange = (
  former: RecipientActs,
  now: Date,
  fields: readonly string[],
): RecipientActs => ({
  ...former,
  acts: [...lastHour(former.acts ?? [], now), now.toISOString()],
  ...(fields.length > 0 && {
    changes: [...(former.changes ?? []), { at: now.toISOString(), fields: [...fields] }].slice(
      -maxChangesKept,
    ),
  }),
});
