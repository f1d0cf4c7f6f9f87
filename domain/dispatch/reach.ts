import {
  type MetresByVehicle,
  parseMetresByVehicle,
  usualVehicleKind,
  type VehicleKind,
} from "../riders/vehicle-kind.ts";
import type { DispatchRules } from "./facts.ts";

/** How far a rider is sent to a pick-up, as country parameter `dispatchReach`. */
export const usualReach = "foot:1500|bicycle:4000|scooter:8000|car:15000";
/** How far a parcel rides, as country parameter `dispatchFarthest`; a vehicle that is not named goes any distance. */
export const usualFarthest = "foot:2500|bicycle:7000";

/** The reach of each vehicle; one that is not named gets a scooter's. */
function ofEach(named: MetresByVehicle, usual: number): DispatchRules["reach"] {
  const scooter = named[usualVehicleKind] ?? usual;
  return { foot: scooter, bicycle: scooter, scooter, car: scooter, ...named };
}

/** The rules of a market by its two parameters; one that cannot be read counts as it usually is. */
export function dispatchRules(reach: string, farthest: string): DispatchRules {
  const usual = parseMetresByVehicle(usualReach) ?? {};
  return {
    reach: ofEach(parseMetresByVehicle(reach) ?? usual, usual[usualVehicleKind] ?? 0),
    farthest: parseMetresByVehicle(farthest) ?? parseMetresByVehicle(usualFarthest) ?? {},
  };
}

/** After these seconds of waiting the reach widens, each time by half of its first value. */
export const widensAfterSeconds = [60, 120, 240] as const;
const widensBy = 0.5;

/** The factor on the reach for an order that has waited this long: from 1 to at most 2.5. */
export const widening = (waitedSeconds: number): number =>
  1 + widensBy * widensAfterSeconds.filter((after) => waitedSeconds >= after).length;

/** How far, in route metres, a rider may be from an order's pick-up after this wait. */
export const reachOf = (kind: VehicleKind, waitedSeconds: number, { reach }: DispatchRules): number =>
  reach[kind] * widening(waitedSeconds);

/** The farthest that any rider may ever be from a pick-up; riders farther away by straight line are not examined. */
export const farthestReach = ({ reach }: DispatchRules): number =>
  Math.max(...Object.values(reach)) * widening(Infinity);
