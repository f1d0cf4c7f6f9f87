import { type Currency, toMinor } from "../money/money.ts";

/** The kinds of fleets: the operator's own riders with our app, or an external service connected by an adapter. */
export const fleetKinds = ["own", "courier"] as const;
export type FleetKind = (typeof fleetKinds)[number];

/** A rider's shift state; a shift lasts from going available to going off. */
export const shiftStates = ["available", "break", "off"] as const;
export type ShiftState = (typeof shiftStates)[number];

export const signInCodeMinutes = 5;
export const signInCodeTries = 5;
/** The maximum number of positions in one call. */
export const maxPositionsAtOnce = 100;
/** Positions are deleted after this many days. */
export const positionDays = 30;
export const offerSeconds = 30;

const earningShare = 0.8;

/** Returns a rider's earning for an order, in minor units: a share of the undiscounted delivery fee. */
export const earningOf = (deliveryFee: number, currency: Currency): number =>
  Math.round(toMinor(deliveryFee, currency) * earningShare);

/** Rounds a point to about a hundred metres: enough to judge the distance, without showing the house. */
export const approximatePlace = <P extends { latitude: number; longitude: number }>({
  latitude,
  longitude,
}: P) => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/**
 * Whether a rider's required document is valid today; `ends_soon`: it expires within 30 days, so it should be
 * renewed.
 */
export type PaperState = "valid" | "ends_soon" | "ended";

const warnDays = 30;
const dayMs = 86_400_000;

/**
 * Returns a document's state. Both parameters are calendar days, YYYY-MM-DD; a document is valid through its last
 * day.
 */
export function paperState(endsOn: string, today: string): PaperState {
  const days = (Date.parse(endsOn) - Date.parse(today)) / dayMs;
  if (days < 0) return "ended";
  return days <= warnDays ? "ends_soon" : "valid";
}
