/** An amount as shown in a field. */
export const typedOf = (amount: number | null | undefined): string => (amount == null ? "" : String(amount));
