import { type Margin, type Margins, usualMargins } from "../margins.ts";
import type { MeasureName } from "./lesson.ts";
import { countOf, type Spread, valueAt } from "./spread.ts";

/** Deviations are counted in steps of so many seconds, and none beyond an hour. */
const stepSeconds = 30;
const maxSteps = 120;

/** The step that a deviation is counted in. */
export const stepOf = (seconds: number): number =>
  Math.max(-maxSteps, Math.min(maxSteps, Math.ceil(seconds / stepSeconds)));

/** What was seen of each measure, in steps. */
export type Deviations = Readonly<Partial<Record<MeasureName, Spread>>>;

/** Margins are drawn from so many orders or more. */
export const minSeen = 40;
/** So many of a hundred orders come too soon, and as many too late: a little fewer than the 15 that may, for no day is like the last. */
const outside = 0.06;
/** No window is narrower on a side: a minute is what clocks and steps are good for. */
const minSeconds = 60;

const marginOf = (spread: Spread): Margin => [
  Math.max(minSeconds, (1 - valueAt(spread, outside)) * stepSeconds),
  Math.max(minSeconds, valueAt(spread, 1 - outside) * stepSeconds),
];

const within = ([before, after]: Margin, [maxBefore, maxAfter]: Margin): Margin => [
  Math.min(before, maxBefore),
  Math.min(after, maxAfter),
];

/**
 * How far orders come from their times, as was seen. Undefined: too little was seen. Before it is collected an order is
 * expected when it was promised, and who accepts it makes that no less certain; from then on it is expected by its own ride,
 * around which what was seen holds alone.
 */
export function marginsOf(seen: Deviations): Margins | undefined {
  const spreadOf = (name: MeasureName): Spread | undefined => {
    const spread = seen[name];
    return spread && countOf(spread) >= minSeen ? spread : undefined;
  };
  const placed = { pickup: spreadOf("placed.pickup"), delivery: spreadOf("placed.delivery") };
  if (!placed.pickup || !placed.delivery) return undefined;
  const first = { pickup: marginOf(placed.pickup), delivery: marginOf(placed.delivery) };
  const seenOr = (name: MeasureName, usual: Margin): Margin => {
    const spread = spreadOf(name);
    return spread ? marginOf(spread) : usual;
  };
  const pickup = within(seenOr("accepted.pickup", usualMargins.accepted.pickup), first.pickup);
  const accepted = within(seenOr("accepted.delivery", usualMargins.accepted.delivery), first.delivery);
  const collected = seenOr("collected.delivery", usualMargins.collected.delivery);
  const near = seenOr("near.delivery", usualMargins.near.delivery);
  return {
    placed: first,
    accepted: { pickup, delivery: accepted },
    collected: { pickup, delivery: collected },
    near: { pickup, delivery: near },
  };
}
