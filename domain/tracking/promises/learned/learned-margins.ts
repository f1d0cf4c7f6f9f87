import { type Margin, type Margins, defaultMargins } from "../margins.ts";
import type { MeasureName } from "./order-measurement.ts";
import { countObservations, type Spread, quantileOfSpread } from "./spread.ts";

/** Deviations are counted in steps of this many seconds, up to an hour. */
const stepSeconds = 30;
const maxSteps = 120;

/** Returns the step of a deviation in seconds. */
export const deviationStep = (seconds: number): number =>
  Math.max(-maxSteps, Math.min(maxSteps, Math.ceil(seconds / stepSeconds)));

/** The observed deviations of each measure, in steps. */
export type Deviations = Readonly<Partial<Record<MeasureName, Spread>>>;

/** The minimum number of orders for learned margins. */
export const minObservations = 40;
/**
 * The share of orders outside each side of the window. Both sides together stay below the allowed 15 %, because
 * days differ.
 */
const outside = 0.06;
/** The minimum margin on each side, in seconds: clocks and reported times are not more precise. */
const minSeconds = 60;

const marginOf = (spread: Spread): Margin => [
  Math.max(minSeconds, (1 - quantileOfSpread(spread, outside)) * stepSeconds),
  Math.max(minSeconds, quantileOfSpread(spread, 1 - outside) * stepSeconds),
];

const within = ([before, after]: Margin, [maxBefore, maxAfter]: Margin): Margin => [
  Math.min(before, maxBefore),
  Math.min(after, maxAfter),
];

/**
 * Returns the margins learned from observations; undefined if there are too few. Before pickup the expected times
 * are the promised ones, and margins never grow after a rider has accepted; from pickup on only observations of the
 * ride count.
 */
export function marginsOf(seen: Deviations): Margins | undefined {
  const spreadOf = (name: MeasureName): Spread | undefined => {
    const spread = seen[name];
    return spread && countObservations(spread) >= minObservations ? spread : undefined;
  };
  const placed = { pickup: spreadOf("placed.pickup"), delivery: spreadOf("placed.delivery") };
  if (!placed.pickup || !placed.delivery) return undefined;
  const first = { pickup: marginOf(placed.pickup), delivery: marginOf(placed.delivery) };
  const seenOr = (name: MeasureName, usual: Margin): Margin => {
    const spread = spreadOf(name);
    return spread ? marginOf(spread) : usual;
  };
  const pickup = within(seenOr("accepted.pickup", defaultMargins.accepted.pickup), first.pickup);
  const accepted = within(seenOr("accepted.delivery", defaultMargins.accepted.delivery), first.delivery);
  const collected = seenOr("collected.delivery", defaultMargins.collected.delivery);
  const near = seenOr("near.delivery", defaultMargins.near.delivery);
  return {
    placed: first,
    accepted: { pickup, delivery: accepted },
    collected: { pickup, delivery: collected },
    near: { pickup, delivery: near },
  };
}
