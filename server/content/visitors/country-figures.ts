import type { Country } from "@waybill/domain/markets/country";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { minorUnits } from "@waybill/domain/money/money";

/** Formats values for a language and country: sums with the currency's code, measures with the unit. */
export function countryFigures(country: Country, language: string) {
  const locale = formattingLocale(country, language);
  const unit = (name: string, unitDisplay: "short" | "long") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay });
  const kilometres = unit("kilometer", "short");
  return {
    /** Formats a decimal amount: 'PHP 100', 'MYR 4.75'. */
    sum: (amount: number): string => {
      const digits = minorUnits(country.currency);
      return new Intl.NumberFormat(locale, {
        style: "currency",
        currency: country.currency,
        currencyDisplay: "code",
        minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
        maximumFractionDigits: digits,
      }).format(amount);
    },
    /** Formats a distance or a range: '10 km', '4–5 km'. */
    kilometres: (distance: readonly [number] | readonly [number, number]): string =>
      distance.length === 2 ? kilometres.formatRange(...distance) : kilometres.format(distance[0]),
    kilograms: (weight: number): string => unit("kilogram", "short").format(weight),
    minutes: (count: number): string => unit("minute", "long").format(count),
    days: (count: number): string => unit("day", "long").format(count),
  };
}
