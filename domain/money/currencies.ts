// ISO 4217 minor units. Intl disagrees for PKR, IDR, HUF, MMK, LAK, COP, IQD and others: this table decides.
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
    ...[
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
    ],
    ...[
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
    ],
    ...[
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
    ],
    ...[
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
    ],
    ...[
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
    ],
    ...["TZS", "UAH", "USD", "UYU", "UZS", "VES", "YER", "ZAR", "ZMW"],
  ],
  3: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
} as const;

export type Currency = (typeof currenciesByMinorUnits)[keyof typeof currenciesByMinorUnits][number];

const minorUnitsByCurrency: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByMinorUnits).flatMap(([units, codes]) =>
    codes.map((code): [string, number] => [code, Number(units)]),
  ),
);

/** All currencies of the table, as ISO 4217 codes. */
export const currencyCodes: readonly string[] = [...minorUnitsByCurrency.keys()];

/** Whether a text is a currency of the table. */
export const isCurrency = (text: string): text is Currency => minorUnitsByCurrency.has(text);

/** How many decimals a currency has by ISO 4217: 2 for PHP, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: Currency): number {
  const units = minorUnitsByCurrency.get(currency);
  if (units === undefined) throw new RangeError(`No ISO 4217 minor units are known for ${currency}.`);
  return units;
}
