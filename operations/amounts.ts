/** A typed decimal amount: null if empty, undefined if invalid. */
export const amountOf = (typed: string): number | null | undefined => {
  if (!typed.trim()) return null;
  const amount = Number(typed.trim().replace(",", "."));
  return Number.isFinite(amount) && amount >= 0 && amount <= 1e9 ? amount : undefined;
};

/** An amount as shown in a field. */
export const typedOf = (amount: number | null | undefined): string => (amount == null ? "" : String(amount));
