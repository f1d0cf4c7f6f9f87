import { fromMinor, toMinor, type Currency } from "@waybill/domain/money/money";

/** Sums that a person is likely to hand over for an amount: the next round ones above it. */
export function likelySums(due: number, currency: Currency): number[] {
  const minor = toMinor(due, currency);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - 1);
  const above = [step, 5 * step, 10 * step].map((one) => Math.ceil((minor + 1) / one) * one);
  return [...new Set(above)].slice(0, 2).map((sum) => fromMinor(sum, currency));
}

/** What goes back to the customer, and what is missing, each in whole minor units of the currency. */
export function changeOf(due: number, given: number, currency: Currency): { back: number; missing: number } {
  const over = toMinor(given, currency) - toMinor(due, currency);
  return { back: fromMinor(Math.max(0, over), currency), missing: fromMinor(Math.max(0, -over), currency) };
}
