/** The number of seconds that an event may be before, and after, its expected time. */
export type Margin = readonly [before: number, after: number];

/**
 * The stages of an order that differ in how precisely its times are known: placed, a rider accepted, collected,
 * near the drop-off.
 */
export type PromiseStage = "placed" | "accepted" | "collected" | "near";

/** The margins of an order at each stage. */
export type Margins = Record<PromiseStage, { pickup: Margin; delivery: Margin }>;

/** The margins that are assumed before enough orders were observed. */
export const defaultMargins: Margins = {
  placed: { pickup: [300, 480], delivery: [420, 720] },
  accepted: { pickup: [240, 360], delivery: [360, 540] },
  collected: { pickup: [240, 360], delivery: [240, 360] },
  near: { pickup: [240, 360], delivery: [120, 180] },
};

/** Returns the value at a quantile (0 to 1) of sorted numbers. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};
