/**
 * Converts a decimal amount to whole minor units: 69.5 PHP is 6950, 1.5 KWD is 1500. Exact: uses the decimal digits,
 * never binary fractions. Extra digits are rounded half away from zero. Throws a RangeError if the result is not finite
 * or not a safe integer.
 */
export function toMinor(amount: number, currency: Currency): number {
  const size = Math.abs(amount);
  // From 1e21 on, and below 1e-6, JavaScript prints numbers with an exponent; no real amount is that large or small.
  if (!(size < 1e21)) throw new RangeError("An amount of money must be finite and fit into a safe integer.");
  const [whole = "", fraction = ""] = size < 1e-6 ? [] : String(size).split(".");
  const units = minorUnits(currency);
  const kept = Number(whole + fraction.slice(0, units).padEnd(units, "0"));
  const minor = Number(fraction[units] ?? "0") >= 5 ? kept + 1 : kept;
  if (!Number.isSafeInteger(minor)) throw new RangeError("An amount of money must fit into a safe integer.");
  return amount < 0 && minor > 0 ? -minor : minor;
}

/** Converts minor units to the decimal number of the wire: 6950 of PHP is 69.5. */
export function fromMinor(minor: number, currency: Currency): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError("Minor units must be a safe integer.");
  return Number(`${minor}e-${minorUnits(currency)}`);
}

// The minor units of ISO 4217. Intl has other values for PKR, IDR, HUF, MMK, LAK, COP, IQD and others, so it is not
// used.
const currenciesByMinorUnits = {
  0: [
    "BIF",
    "CLP",
    "DJF",
    "GNF",
    "ISK",
    "JPY",
    "KMF",
    "KRW",
    "PYG",
    "RWF",
    "UGX",
    "VND",
    "VUV",
    "XAF",
    "XOF",
    "XPF",
  ],
  2: [
    "AED",
    "ALL",
    "AMD",
    "ARS",
    "AUD",
    "AZN",
    "BAM",
    "BDT",
    "BGN",
    "BND",
    "BOB",
    "BRL",
    "BYN",
    "CAD",
    "CHF",
    "CNY",
    "COP",
    "CRC",
    "CZK",
    "DKK",
    "DOP",
    "DZD",
    "EGP",
    "ETB",
    "EUR",
    "GBP",
    "GEL",
    "GHS",
    "GTQ",
    "HKD",
    "HNL",
    "HUF",
    "IDR",
    "ILS",
    "INR",
    "IRR",
    "JMD",
    "KES",
    "KGS",
    "KHR",
    "KZT",
    "LAK",
    "LBP",
    "LKR",
    "MAD",
    "MDL",
    "MKD",
    "MMK",
    "MNT",
    "MOP",
    "MXN",
    "MYR",
    "NGN",
    "NIO",
    "NOK",
    "NPR",
    "NZD",
    "PAB",
    "PEN",
    "PHP",
    "PKR",
    "PLN",
    "QAR",
    "RON",
    "RSD",
    "RUB",
    "SAR",
    "SEK",
    "SGD",
    "SYP",
    "THB",
    "TJS",
    "TMT",
    "TRY",
    "TWD",
    "TZS",
    "UAH",
    "USD",
    "UYU",
    "UZS",
    "VES",
    "YER",
    "ZAR",
    "ZMW",
  ],
  3: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
} as const;

export type Currency = (typeof currenciesByMinorUnits)[keyof typeof currenciesByMinorUnits][number];

const minorUnitsByCurrency: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByMinorUnits).flatMap(([units, codes]) =>
    codes.map((code): [string, number] => [code, Number(units)]),
  ),
);

/** Returns the number of decimals of a currency by ISO 4217: 2 for PHP, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: Currency): number {
  const units = minorUnitsByCurrency.get(currency);
  if (units === undefined) throw new RangeError(`No ISO 4217 minor units are known for ${currency}.`);
  return units;
}
