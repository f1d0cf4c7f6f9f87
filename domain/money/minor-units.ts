import { minorUnits, type Currency } from "./currencies.ts";

export type { Currency } from "./currencies.ts";

/** The digits of a finite number before and after its decimal point, as JavaScript itself prints it. */
function decimalDigits(amount: number): { whole: string; fraction: string } {
  const [digits = "0", exponent = "0"] = String(Math.abs(amount)).split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift >= 0) {
    const moved = fraction.padEnd(shift, "0");
    return { whole: whole + moved.slice(0, shift), fraction: moved.slice(shift) };
  }
  const padded = whole.padStart(1 - shift, "0");
  return { whole: padded.slice(0, shift), fraction: padded.slice(shift) + fraction };
}

/**
 * A decimal amount in whole minor units: 69.5 PHP is 6950, 1.5 KWD is 1500. Exact: works on the decimal digits, never
 * on binary fractions. Digits beyond the currency's are rounded half away from zero. Throws a RangeError for what is
 * not finite or not a safe integer of minor units.
 */
export function toMinor(amount: number, currency: Currency): number {
  if (!Number.isFinite(amount)) throw new RangeError("An amount of money is a finite number.");
  const units = minorUnits(currency);
  const { whole, fraction } = decimalDigits(amount);
  const kept = Number(whole + fraction.slice(0, units).padEnd(units, "0"));
  const minor = Number(fraction[units] ?? "0") >= 5 ? kept + 1 : kept;
  if (!Number.isSafeInteger(minor)) throw new RangeError("An amount of money fits a safe integer.");
  return amount < 0 && minor > 0 ? -minor : minor;
}

/** Minor units as the decimal number that travels on the wire: 6950 of PHP is 69.5. */
export function fromMinor(minor: number, currency: Currency): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError("Minor units are a safe integer.");
  return Number(`${minor}e-${minorUnits(currency)}`);
}

/** Whether a decimal amount has no more digits than its currency: 10.5 PHP has not, 10.505 PHP has. */
export const isWholeInMinorUnits = (amount: number, currency: Currency): boolean =>
  Number.isFinite(amount) && decimalDigits(amount).fraction.length <= minorUnits(currency);
