import { progressOf, type OrderStatus } from "../orders/status.ts";
import { failureReasons } from "./failures/failure-reasons.ts";
import { mayFollow, type MoveStatus } from "../orders/transitions.ts";

/**
 * The stages of a rider's job, in the usual order; `deciding`: the delivery failed, and the merchant must choose.
 */
export const jobStages = [
  "to_pickup",
  "at_pickup",
  "collected",
  "to_dropoff",
  "at_dropoff",
  "deciding",
  "delivered",
  "failed",
  "returning",
  "returned",
] as const;
export type JobStage = (typeof jobStages)[number];

/** The events a rider reports. */
export const jobEventTypes = [
  "arrived_at_pickup",
  "collected",
  "left_pickup",
  "arrived_at_dropoff",
  "delivered",
  "failed",
  "return_started",
  "returned",
  "waiting",
] as const;
export type JobEventType = (typeof jobEventTypes)[number];

/** Why a rider waits at the pick-up. */
const waitingReasons = ["order_not_ready"] as const;

const reasonsOf: Partial<Record<JobEventType, readonly string[]>> = {
  failed: failureReasons,
  waiting: waitingReasons,
};

/**
 * True if an event type accepts this reason: `failed` and `waiting` need one of their own reasons, the others none.
 */
export function acceptsReason(type: JobEventType, reason: string | null | undefined): boolean {
  const reasons = reasonsOf[type];
  return reasons === undefined || (typeof reason === "string" && reasons.includes(reason));
}

type Moves = Partial<Record<JobEventType, JobStage>>;

/** The events accepted in each stage, and the stage that each leads to. `failed` before collecting ends the job. */
const moves: Record<JobStage, Moves> = {
  to_pickup: { arrived_at_pickup: "at_pickup", failed: "failed" },
  at_pickup: { collected: "collected", waiting: "at_pickup", failed: "failed" },
  // The event for leaving the shop may be skipped: the arrival implies it.
  collected: { left_pickup: "to_dropoff", arrived_at_dropoff: "at_dropoff", failed: "deciding" },
  to_dropoff: { arrived_at_dropoff: "at_dropoff", failed: "deciding" },
  at_dropoff: { delivered: "delivered", failed: "deciding" },
  // No events until the choice is made or times out.
  deciding: {},
  delivered: {},
  failed: {},
  returning: { return_started: "returning", returned: "returned" },
  returned: {},
};

/** Returns the event types accepted in a stage, in order; empty once the job has ended. */
export const expectedEvents = (stage: JobStage): JobEventType[] =>
  jobEventTypes.filter((type) => moves[stage][type] !== undefined);

/** Returns the stage that an event leads to; undefined if the event is not accepted. */
export const stageAfter = (stage: JobStage, type: JobEventType): JobStage | undefined => moves[stage][type];

/** True if a job has ended: its rider has nothing left to do. */
export const isFinalStage = (stage: JobStage): boolean =>
  stage !== "deciding" && expectedEvents(stage).length === 0;

/**
 * True if a job in the rider's app has ended, also if somebody else ended it. While the merchant decides after a
 * failed delivery no event is accepted, but the job continues as long as it has a drop-off.
 */
export const hasJobEnded = (job: {
  stage: JobStage;
  expected: readonly JobEventType[];
  drop_off: object | null;
}): boolean => job.expected.length === 0 && (job.stage !== "deciding" || job.drop_off === null);

/** True if the rider has the parcel in this stage. */
export const hasParcel = (stage: JobStage): boolean =>
  stage === "collected" ||
  stage === "to_dropoff" ||
  stage === "at_dropoff" ||
  stage === "deciding" ||
  stage === "returning";

/**
 * Returns the index of a job's next stop in its rider's tour: the pick-up until the parcel is collected, then the
 * drop-off. undefined if it is not part of a tour.
 */
export const nextStopIndex = ({
  tour,
  stage,
}: {
  tour: { pick_up: number; drop_off: number } | null;
  stage: JobStage;
}): number | undefined => (tour ? (hasParcel(stage) ? tour.drop_off : tour.pick_up) : undefined);

const stageOfStatus: Partial<Record<OrderStatus, JobStage>> = {
  PICKED_UP: "collected",
  COURIER_LEFT_VENDOR: "to_dropoff",
  DELIVERED: "delivered",
  RETURN_INITIATED: "returning",
  RETURNED_TO_VENDOR: "returned",
};

const later = (one: JobStage, other: JobStage): JobStage =>
  jobStages.indexOf(other) > jobStages.indexOf(one) ? other : one;

/**
 * Returns the stage of a job from the rider's reports and the order's status, so that moves by others (an operator,
 * the sandbox) count too. A NEAR status that came from a position is not an arrival.
 */
export function stageOf(reported: JobStage, status: OrderStatus): JobStage {
  if (status === "NEAR_CUSTOMER" && !hasParcel(reported)) return later(reported, "to_dropoff");
  return later(reported, stageOfStatus[status] ?? "to_pickup");
}

const statusAt: Record<Exclude<JobStage, "to_pickup" | "deciding">, MoveStatus> = {
  at_pickup: "NEAR_VENDOR",
  collected: "PICKED_UP",
  to_dropoff: "COURIER_LEFT_VENDOR",
  at_dropoff: "NEAR_CUSTOMER",
  delivered: "DELIVERED",
  failed: "WAITING_FOR_TRANSPORT",
  returning: "RETURN_INITIATED",
  returned: "RETURNED_TO_VENDOR",
};

/**
 * Returns the order status of a rider's stage; undefined before the arrival at the shop and while the merchant
 * decides.
 */
export const statusOfStage = (stage: JobStage): MoveStatus | undefined =>
  stage === "to_pickup" || stage === "deciding" ? undefined : statusAt[stage];

/** Intermediate statuses for a status that cannot follow directly. */
const detours: Partial<Record<OrderStatus, readonly MoveStatus[]>> = {
  PICKED_UP: ["NEAR_VENDOR"],
  // A rider who is at the drop-off must have left the shop, even without a report.
  NEAR_CUSTOMER: ["COURIER_LEFT_VENDOR"],
};

/**
 * Returns the effect of an event on its order: the statuses to pass, each an allowed move; empty if the order is
 * already there or further. undefined if no path is allowed, so the event is refused.
 */
export function stepsOfEvent(status: OrderStatus, after: JobStage): MoveStatus[] | undefined {
  if (after === "to_pickup" || after === "deciding") return [];
  const goal = statusAt[after];
  if (status === goal || (after !== "failed" && isBeyond(status, goal))) return [];
  const over = (detours[goal] ?? []).find(
    (between) => status === "PICKED_UP" || (status === "MODIFIED" && mayFollow(between, goal)),
  );
  const steps = over === undefined ? [goal] : [over, goal];
  const isLegal = steps.every((step, at) => mayFollow(steps[at - 1] ?? status, step));
  return isLegal ? steps : undefined;
}

/** True if an order is past a status; false for MODIFIED, whose rank says nothing about the rider. */
function isBeyond(status: OrderStatus, goal: OrderStatus): boolean {
  const [rank, goalRank] = [progressOf(status), progressOf(goal)];
  return status !== "MODIFIED" && rank !== undefined && goalRank !== undefined && rank > goalRank;
}
