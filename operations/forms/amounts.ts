/** An amount as text for a form field. */
export const amountFieldText = (amount: number | null | undefined): string =>
  amount == null ? "" : String(amount);
