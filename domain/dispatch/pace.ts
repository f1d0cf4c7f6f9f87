// Riders' average speed by hour of the week and area, learned from their position reports.
import { TZDateMini } from "@date-fns/tz";
import type { Place } from "../addresses/coordinates.ts";
import { defaultSpeed } from "../riders/nearness.ts";
import type { PaceAt } from "./found-routes.ts";

/** The side of the squares in which speeds are averaged, in degrees: about two kilometres. */
export const paceSquareDegrees = 0.02;

/** Returns the key of a point's square: the square's numbers counted from the equator and from Greenwich. */
export const paceSquareOf = ({ latitude, longitude }: Place): string =>
  `${Math.floor(latitude / paceSquareDegrees)}:${Math.floor(longitude / paceSquareDegrees)}`;

/** Returns the hour of the week on a country's clock: 0 is the first of Monday, 167 the last of Sunday. */
export function hourOfWeek(at: Date, timeZone: string): number {
  const local = new TZDateMini(at, timeZone);
  return ((local.getDay() + 6) % 7) * 24 + local.getHours();
}

/** The distance and time ridden in an hour of the week, in metres and seconds. */
export type RideTotals = { metres: number; seconds: number };

/** A learned speed is clamped to these multiples of the usual speed. */
const [minOfUsual, maxOfUsual] = [0.5, 2];
/** The previous value has the weight of this many seconds of riding, so that a single rider changes little. */
const weightOfKnown = 1_800;

const bounded = (pace: number): number =>
  Math.min(maxOfUsual * defaultSpeed, Math.max(minOfUsual * defaultSpeed, pace));

/**
 * Returns the speed after new observations, in metres a second: the more was observed, the less the previous value
 * counts.
 */
export const updatedPace = (pace: number, { metres, seconds }: RideTotals): number =>
  bounded((metres + pace * weightOfKnown) / (seconds + weightOfKnown));

/**
 * Returns the speeds of one hour of the week: in a square with observations its own speed, weighted against the average of
 * all squares; elsewhere that average. Clamped to half and twice the usual speed.
 */
export function pacesOf(squares: ReadonlyMap<string, RideTotals>): PaceAt {
  const totals = { metres: 0, seconds: 0 };
  for (const { metres, seconds } of squares.values()) {
    totals.metres += metres;
    totals.seconds += seconds;
  }
  const everywhere = updatedPace(defaultSpeed, totals);
  const paces = new Map(
    [...squares].map(([square, ridden]) => [square, updatedPace(everywhere, ridden)] as const),
  );
  return (place) => paces.get(paceSquareOf(place)) ?? everywhere;
}
