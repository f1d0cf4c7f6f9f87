/** Who recomputes: someone who places an order, or someone who pays for it online. */
export type FeePath = "order" | "payment";

/**
 * What follows when an expired fee was recomputed (spec §8): the same fee is tried again at once. A changed one is put
 * to the person who places the order, and fails an online payment with 'error.fee.changed', for nobody is charged
 * another sum than the one agreed to. Both fees in the same unit.
 */
export function afterRecomputedFee(
  path: FeePath,
  { before, after }: { before: number; after: number },
): "retry" | "confirm" | "error.fee.changed" {
  if (before === after) return "retry";
  return path === "order" ? "confirm" : "error.fee.changed";
}
