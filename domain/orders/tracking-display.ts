import { nearUnderMinutes } from "../timings.ts";
import type { StatusEntry } from "./status-history.ts";
import { factsOf, isRankedBetween, type OrderStatus } from "./status.ts";

/** Which place the shown ETA is for (spec §4 "Tracking display"); undefined: no ETA is shown. */
export const etaPointOf = (status: OrderStatus): "origin" | "destination" | undefined => factsOf(status).eta;

/** Whether rider data is polled: DELAYED, and RECEIVED_BY_VENDOR up to before DELIVERED by rank. */
export const isRiderPolled = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "RECEIVED_BY_VENDOR", "NEAR_CUSTOMER");

/** Whether the full map stays hidden: NEW, RECEIVED, WAITING_FOR_TRANSPORT. */
export const isMapHidden = (status: OrderStatus): boolean => factsOf(status).mapHidden === true;

/**
 * Whether a rider has the job: the last COURIER_ACCEPTED_DELIVERY comes after the last WAITING_FOR_TRANSPORT.
 * Tracking is available only then.
 */
export const isRiderAssigned = (history: readonly StatusEntry[]): boolean => {
  const accepted = history.findLastIndex((entry) => entry.status === "COURIER_ACCEPTED_DELIVERY");
  const waiting = history.findLastIndex((entry) => entry.status === "WAITING_FOR_TRANSPORT");
  return accepted > waiting;
};

/** Whether a rider so many minutes away counts as near: under 5, so 5 is not. */
export const isNear = (minutesAway: number): boolean => minutesAway < nearUnderMinutes;
