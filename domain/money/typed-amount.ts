import { type Currency, fromMinor, minorUnits, toMinor } from "./money.ts";
import { latinAmount } from "./plain-amount.ts";
import { parseDigits } from "./parse-digits.ts";

const largest = 1e9;

/**
 * A typed decimal amount: null if empty, undefined if invalid. Reads the digits and separators of every market: `1,240`,
 * `1,5` and `٥٩٫٥`. An ambiguous amount is invalid: `59.000` would be 59 in Manila and 59,000 in Hanoi.
 */
export const parseTypedAmount = (typed: string, currency: string): number | null | undefined => {
  const plain = latinAmount(typed);
  if (plain === "") return null;
  if (!/^[.,]?\d[\d.,]*$/.test(plain)) return undefined;
  // Safe: the server sends only currencies that the table has.
  const amount = parseDigits(plain, minorUnits(currency as Currency));
  return Number.isFinite(amount) && amount <= largest ? amount : undefined;
};

/** A typed sum of money; undefined if empty, invalid, or finer than its currency, such as half a yen. */
export const parseTypedSum = (typed: string, currency: string): number | undefined => {
  const amount = parseTypedAmount(typed, currency) ?? undefined;
  if (amount === undefined) return undefined;
  const minor = toMinor(amount, currency as Currency);
  return fromMinor(minor, currency as Currency) === amount ? amount : undefined;
};
