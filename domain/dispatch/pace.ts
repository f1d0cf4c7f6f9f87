// How fast riders go, by hour of the week and area, learned from their traces.
import { TZDateMini } from "@date-fns/tz";
import type { Place } from "../addresses/coordinates.ts";
import { usualPace } from "../riders/nearness.ts";
import type { PaceAt } from "./found-ways.ts";

/** The side of the squares that are areas of one pace, in degrees: near two kilometres. */
export const paceSquareDegrees = 0.02;

/** The area that a place is in: the numbers of its square, counted from the equator and from Greenwich. */
export const paceSquareOf = ({ latitude, longitude }: Place): string =>
  `${Math.floor(latitude / paceSquareDegrees)}:${Math.floor(longitude / paceSquareDegrees)}`;

/** The hour of the week on a country's clock: 0 is the first of Monday, 167 the last of Sunday. */
export function hourOfWeek(at: Date, timeZone: string): number {
  const local = new TZDateMini(at, timeZone);
  return ((local.getDay() + 6) % 7) * 24 + local.getHours();
}

/** Distance and time ridden in an hour of the week, in metres and seconds. */
export type Ridden = { metres: number; seconds: number };

/** A learned pace is clamped to these multiples of the usual pace. */
const [minOfUsual, maxOfUsual] = [0.5, 2];
/** Prior knowledge weighs as many seconds of riding, so that one rider alone changes little. */
const weightOfKnown = 1_800;

const bounded = (pace: number): number =>
  Math.min(maxOfUsual * usualPace, Math.max(minOfUsual * usualPace, pace));

/** The pace after new observations, in metres a second: the more was observed, the less the prior counts. */
export const paceAfterRiding = (known: number, { metres, seconds }: Ridden): number =>
  bounded((metres + known * weightOfKnown) / (seconds + weightOfKnown));

/**
 * The paces of one hour of the week: a square's from its own rides, else that of all squares, else the usual one.
 * Bounded to half and twice the usual.
 */
export function pacesOf(squares: ReadonlyMap<string, Ridden>): PaceAt {
  const all = { metres: 0, seconds: 0 };
  for (const { metres, seconds } of squares.values()) {
    all.metres += metres;
    all.seconds += seconds;
  }
  const everywhere = paceAfterRiding(usualPace, all);
  const paces = new Map(
    [...squares].map(([square, ridden]) => [square, paceAfterRiding(everywhere, ridden)] as const),
  );
  return (place) => paces.get(paceSquareOf(place)) ?? everywhere;
}
