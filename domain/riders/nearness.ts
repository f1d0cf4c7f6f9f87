import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { OrderStatus } from "../orders/status.ts";
import { mayFollow, type MoveStatus } from "../orders/transitions.ts";
import { hasParcel, type JobStage } from "./job-events.ts";

/**
 * Within this distance a position changes the order's status to near. The word 'near' on screens follows the ETA
 * instead.
 */
export const nearWithinMetres = 150;

/** The pick-up and the drop-off of a job. */
export type JobStops = { pickUp: Place; dropOff: Place };

/** Returns the rider's next stop in a stage; undefined if there is none. */
export function destinationOfStage(stage: JobStage, { pickUp, dropOff }: JobStops): Place | undefined {
  if (stage === "to_pickup" || stage === "at_pickup" || stage === "returning") return pickUp;
  return hasParcel(stage) ? dropOff : undefined;
}

/** Returns the status that a position implies, unless an event has already implied it; undefined: none. */
export function statusByPosition(
  { status, stage }: { status: OrderStatus; stage: JobStage },
  goals: JobStops,
  at: Place,
): MoveStatus | undefined {
  if (stage === "returning") return undefined;
  const goal = destinationOfStage(stage, goals);
  if (!goal || distanceInMetres(at, goal) > nearWithinMetres) return undefined;
  const near = hasParcel(stage) ? "NEAR_CUSTOMER" : "NEAR_VENDOR";
  return status !== "DELAYED" && mayFollow(status, near) ? near : undefined;
}

/** The assumed average speed of a rider, in metres a second: 20 km/h. */
export const defaultSpeed = 5.5;
const [slowest, fastest] = [1.5, 25];
const newShare = 0.4;
/** The factor from a straight line to the usual length of a route. */
export const detourFactor = 1.3;

/**
 * Returns the average speed after a reported speed, in metres a second; a rider who has stopped at a light keeps
 * the average.
 */
export function updatedSpeed(pace: number, speed: number | null | undefined): number {
  if (speed === null || speed === undefined || speed < slowest) return pace;
  return pace + newShare * (Math.min(speed, fastest) - pace);
}

/** Returns the minutes to a point at a speed, rounded to tenths. */
export const minutesTo = (from: Place, to: Place, pace: number): number =>
  Math.min(600, Math.round((distanceInMetres(from, to) * detourFactor) / Math.max(slowest, pace) / 6) / 10);
