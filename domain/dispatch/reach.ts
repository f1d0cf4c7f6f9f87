import {
  type MetresByVehicle,
  parseMetresByVehicle,
  defaultVehicleKind,
  type VehicleKind,
} from "../riders/vehicle-kind.ts";
import type { DispatchRules } from "./facts.ts";

/**
 * The default of the country parameter `dispatchReach`: the maximum metres from a rider to a pick-up, by vehicle.
 */
export const defaultReach = "foot:1500|bicycle:4000|scooter:8000|car:15000";
/**
 * The default of the country parameter `dispatchFarthest`: the maximum metres of a delivery, by vehicle; a vehicle
 * that is not named has no limit.
 */
export const defaultDeliveryLimits = "foot:2500|bicycle:7000";

/** Completes the distances: a vehicle that is not named gets the scooter's distance. */
function ofEach(reachOfVehicle: MetresByVehicle, usual: number): DispatchRules["reach"] {
  const scooter = reachOfVehicle[defaultVehicleKind] ?? usual;
  return { foot: scooter, bicycle: scooter, scooter, car: scooter, ...reachOfVehicle };
}

/**
 * Returns a market's rules from its two parameters; a parameter that cannot be parsed is replaced by its default.
 */
export function dispatchRules(reach: string, farthest: string): DispatchRules {
  const usual = parseMetresByVehicle(defaultReach) ?? {};
  return {
    reach: ofEach(parseMetresByVehicle(reach) ?? usual, usual[defaultVehicleKind] ?? 0),
    farthest: parseMetresByVehicle(farthest) ?? parseMetresByVehicle(defaultDeliveryLimits) ?? {},
  };
}

/** After each of these waiting times, in seconds, the maximum distance grows by half of its initial value. */
export const widensAfterSeconds = [60, 120, 240] as const;
const widensBy = 0.5;

/** Returns the factor on the maximum distance for an order that has waited this long: from 1 to at most 2.5. */
export const reachFactor = (waitedSeconds: number): number =>
  1 + widensBy * widensAfterSeconds.filter((after) => waitedSeconds >= after).length;

/** Returns the maximum distance, in metres by road, from a rider to an order's pick-up after this wait. */
export const pickUpReach = (kind: VehicleKind, waitedSeconds: number, { reach }: DispatchRules): number =>
  reach[kind] * reachFactor(waitedSeconds);

/**
 * Returns the maximum distance, in metres, of any rider from a pick-up after any wait; riders farther away by
 * straight line are not examined.
 */
export const maxReach = ({ reach }: DispatchRules): number =>
  Math.max(...Object.values(reach)) * reachFactor(Infinity);
