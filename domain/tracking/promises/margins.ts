/** How far from its expected time something may come: seconds before it, and seconds after it. */
export type Margin = readonly [before: number, after: number];

/** How well times are known at a stage of an order: it was placed, a rider accepted, has the parcel, is at the door. */
export type PromiseStage = "placed" | "accepted" | "collected" | "near";

/** The margins of an order at each stage. */
export type Margins = Record<PromiseStage, { pickup: Margin; delivery: Margin }>;

/** How far orders are assumed to come from their times. */
export const usualMargins: Margins = {
  placed: { pickup: [300, 480], delivery: [420, 720] },
  accepted: { pickup: [240, 360], delivery: [360, 540] },
  collected: { pickup: [240, 360], delivery: [240, 360] },
  near: { pickup: [240, 360], delivery: [120, 180] },
};

/** The value below which a share of sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};
