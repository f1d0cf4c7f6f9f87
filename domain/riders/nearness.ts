import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { OrderStatus } from "../orders/status.ts";
import { mayFollow, type MoveStatus } from "../orders/transitions.ts";
import { hasParcel, type JobStage } from "./job-events.ts";

/**
 * Within this distance a position marks its rider as near. The word 'near' on screens follows the ETA instead
 * (network.md).
 */
export const nearWithinMetres = 150;

/** The stops of a job. */
export type Goals = { pickUp: Place; dropOff: Place };

/** Where the rider of a job goes next; undefined: nowhere any more. */
export function goalOf(stage: JobStage, { pickUp, dropOff }: Goals): Place | undefined {
  if (stage === "to_pickup" || stage === "at_pickup" || stage === "returning") return pickUp;
  return hasParcel(stage) ? dropOff : undefined;
}

/** The status that a position implies, unless an event already did; undefined: none. */
export function statusByPosition(
  { status, stage }: { status: OrderStatus; stage: JobStage },
  goals: Goals,
  at: Place,
): MoveStatus | undefined {
  if (stage === "returning") return undefined;
  const goal = goalOf(stage, goals);
  if (!goal || distanceInMetres(at, goal) > nearWithinMetres) return undefined;
  const near = hasParcel(stage) ? "NEAR_CUSTOMER" : "NEAR_VENDOR";
  return status !== "DELAYED" && mayFollow(status, near) ? near : undefined;
}

/** The pace of a rider without observations, in metres a second: 20 km/h. */
export const usualPace = 5.5;
const [slowest, fastest] = [1.5, 25];
const newShare = 0.4;
/** Streets are longer than the crow flies. */
export const detour = 1.3;

/** The pace after a reported speed, in metres a second; a rider stopped at a light keeps the pace. */
export function paceAfter(pace: number, speed: number | null | undefined): number {
  if (speed === null || speed === undefined || speed < slowest) return pace;
  return pace + newShare * (Math.min(speed, fastest) - pace);
}

/** Minutes to a place at a pace, in tenths. */
export const minutesTo = (from: Place, to: Place, pace: number): number =>
  Math.min(600, Math.round((distanceInMetres(from, to) * detour) / Math.max(slowest, pace) / 6) / 10);
