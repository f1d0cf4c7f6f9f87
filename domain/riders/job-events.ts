import { progressOf, type OrderStatus } from "../orders/status.ts";
import { failureReasons } from "./failures/failure-reasons.ts";
import { mayFollow, type MoveStatus } from "../orders/transitions.ts";

/** How far a rider is with a job, in the order that an undisturbed one goes through; after a failure its merchant decides. */
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

/** The events a rider reports (network.md). */
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

/** Whether an event type accepts a reason: `failed` and `waiting` need one of their own, the others none. */
export function isReasonOf(type: JobEventType, reason: string | null | undefined): boolean {
  const reasons = reasonsOf[type];
  return reasons === undefined || (typeof reason === "string" && reasons.includes(reason));
}

type Moves = Partial<Record<JobEventType, JobStage>>;

/** The events expected in each stage, and the stage each leads to. `failed` before collecting ends the job. */
const moves: Record<JobStage, Moves> = {
  to_pickup: { arrived_at_pickup: "at_pickup", failed: "failed" },
  at_pickup: { collected: "collected", waiting: "at_pickup", failed: "failed" },
  // The departure may be skipped: the arrival implies it.
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

/** The event types expected in a stage, in order; none once the job has ended. */
export const expectedEvents = (stage: JobStage): JobEventType[] =>
  jobEventTypes.filter((type) => moves[stage][type] !== undefined);

/** The stage that an event leads to; undefined: it is out of order. */
export const stageAfter = (stage: JobStage, type: JobEventType): JobStage | undefined => moves[stage][type];

/** Whether a job has ended: its rider has nothing left to do. */
export const isJobOver = (stage: JobStage): boolean =>
  stage !== "deciding" && expectedEvents(stage).length === 0;

/**
 * Whether a job has ended according to the rider's response, which includes what others ended. While the merchant
 * decides no event is expected, but the job continues as long as its door is shown.
 */
export const hasEnded = (job: {
  stage: JobStage;
  expected: readonly JobEventType[];
  drop_off: object | null;
}): boolean => job.expected.length === 0 && (job.stage !== "deciding" || job.drop_off === null);

/** Whether a rider has the parcel. */
export const hasParcel = (stage: JobStage): boolean =>
  stage === "collected" ||
  stage === "to_dropoff" ||
  stage === "at_dropoff" ||
  stage === "deciding" ||
  stage === "returning";

/** The place of a job's next stop in its rider's tour: the outlet until the parcel is collected, then the door. Undefined: it is in no tour. */
export const placeInTour = ({
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
 * The stage of a job, from the rider's reports and the order's status: moves by others (an operator, the sandbox) count
 * too. A NEAR status from a position is not an arrival.
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

/** The order status of a rider's stage; undefined on the way to the shop and while the merchant decides. */
export const statusOfStage = (stage: JobStage): MoveStatus | undefined =>
  stage === "to_pickup" || stage === "deciding" ? undefined : statusAt[stage];

/** Intermediate statuses for a target that cannot follow directly. */
const detours: Partial<Record<OrderStatus, readonly MoveStatus[]>> = {
  PICKED_UP: ["NEAR_VENDOR"],
  // A departure that was never reported happened nevertheless.
  NEAR_CUSTOMER: ["COURIER_LEFT_VENDOR"],
};

/**
 * The effect of an event on its order: the statuses to pass, each a legal move; empty if the order is already there or
 * further. undefined: no legal path, so the event is refused.
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

/** Whether an order is past a status; MODIFIED has its own rank wherever the rider is. */
function isBeyond(status: OrderStatus, goal: OrderStatus): boolean {
  const [rank, goalRank] = [progressOf(status), progressOf(goal)];
  return status !== "MODIFIED" && rank !== undefined && goalRank !== undefined && rank > goalRank;
}
