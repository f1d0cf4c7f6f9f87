/** How far from its expected time something may come: seconds before it, and seconds after it. */
export type Margin = readonly [before: number, after: number];

/** How well times are known at a stage of an order: it was placed, a rider accepted, has the parcel, is at the door. */
export const promiseStages = ["placed", "accepted", "collected", "near"] as const;
export type PromiseStage = (typeof promiseStages)[number];

/** The margins of an order at each stage. */
export type Margins = Record<PromiseStage, { pickup: Margin; delivery: Margin }>;

/** What is assumed where nothing was learned yet. */
export const usualMargins: Margins = {
  placed: { pickup: [300, 480], delivery: [420, 720] },
  accepted: { pickup: [240, 360], delivery: [360, 540] },
  collected: { pickup: [240, 360], delivery: [240, 360] },
  near: { pickup: [240, 360], delivery: [120, 180] },
};

/** By how many seconds one order came later than it was expected to at a stage (negative: sooner); by stage. */
export type Misses = { [Stage in PromiseStage]?: { pickup?: number; delivery?: number } };

/** Of the orders that a window is learned from, so many come sooner than it begins and so many later than it ends. */
const [sooner, later] = [0.05, 0.06];
/** Below so many orders nothing is learned. */
export const fewestLearnedFrom = 40;
/** No window is narrower than this on a side, nor wider, in seconds. */
const [least, most] = [60, 3_600];

const bounded = (seconds: number): number => Math.round(Math.min(most, Math.max(least, seconds)));

/** The value below which a share of sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};

/** The margin that holds for all but a tenth of what was seen; `usual` where too little was. */
function learnedMargin(misses: readonly number[], usual: Margin): Margin {
  if (misses.length < fewestLearnedFrom) return usual;
  const sorted = misses.toSorted((one, other) => one - other);
  return [bounded(-quantile(sorted, sooner)), bounded(quantile(sorted, 1 - later))];
}

/** Margins out of how much orders missed their times. They never widen from one stage to the next. */
export function learnedMargins(seen: readonly Misses[], usual: Margins = usualMargins): Margins {
  let before: { pickup: Margin; delivery: Margin } | undefined;
  const learned = promiseStages.map((stage) => {
    const of = (kind: "pickup" | "delivery"): Margin => {
      const misses = seen.flatMap((one) => one[stage]?.[kind] ?? []);
      const margin = learnedMargin(misses, usual[stage][kind]);
      const former = before?.[kind];
      return former ? [Math.min(former[0], margin[0]), Math.min(former[1], margin[1])] : margin;
    };
    before = { pickup: of("pickup"), delivery: of("delivery") };
    return [stage, before] as const;
  });
  return Object.fromEntries(learned) as Margins;
}
