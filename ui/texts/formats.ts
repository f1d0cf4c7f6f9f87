import type { Country } from "@waybill/domain/markets/country";
import { readablePhone } from "@waybill/domain/phones/readable-phone";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { minorUnits, type Currency } from "@waybill/domain/money/money";
import { currentLanguage } from "./texts.ts";

type FormatCountry = Pick<
  Country,
  | "code"
  | "calendar"
  | "numbering_system"
  | "default_language"
  | "timezone"
  | "currency"
  | "phone_prefix"
  | "phone_example"
>;
let formatCountry: FormatCountry | undefined;

/** Sets the country whose formats are used; call once, before the first screen. */
export const formatFor = (country: FormatCountry): void => {
  formatCountry = country;
};

const here = (): FormatCountry => {
  if (!formatCountry) throw new Error("Call formatFor(country) before formatting values.");
  return formatCountry;
};
const locale = () => formattingLocale(here(), currentLanguage());
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const keep = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F => {
  const format = kept.get(name) ?? make();
  kept.set(name, format);
  return format as F;
};
type When = string | number | Date;

/** A decimal amount with its sign and ISO 4217 digits: ₱69.00. `short` leaves out zero minor units: ₱69. */
export function formatMoney(amount: number, currency: string = here().currency, short = false): string {
  const digits = minorUnits(currency as Currency);
  const min = short && Number.isInteger(amount) ? 0 : digits;
  const format = keep(`${locale()} ${currency} ${min}`, () => {
    const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
    return new Intl.NumberFormat(locale(), {
      ...style,
      minimumFractionDigits: min,
      maximumFractionDigits: digits,
    });
  });
  return format.format(amount);
}

/**
 * A browser without a language's month names writes 'M11', or English, as Chromium does for Burmese and Khmer; 20/11 is
 * readable everywhere.
 */
function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(locale(), options);
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale()).length > 0;
  if (options.month === undefined || (isKnown && !/M\d/.test(format.format(0)))) return format;
  return new Intl.DateTimeFormat("en-GB", { timeZone: options.timeZone, day: "2-digit", month: "2-digit" });
}

const inZone = (name: string, options: Intl.DateTimeFormatOptions) =>
  keep(`${locale()} ${name}`, () => dayFormat({ timeZone: here().timezone, ...options }));

/** The clock time in the country's zone, 24 hours: 14:05. */
export const formatTime = (when: When): string =>
  inZone("time", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(when));

/** The day in the country's zone: Fri, 20 Nov. */
export const formatDay = (when: When): string =>
  inZone("day", { weekday: "short", day: "numeric", month: "short" }).format(new Date(when));

/** The day in the country's zone, with the year if it is another year: Fri, 20 Nov, or Wed, 20 Nov 2024. */
export function formatDate(when: When): string {
  const year = inZone("year", { year: "numeric" });
  const itsYear = year.format(new Date(when));
  if (itsYear === year.format(new Date())) return formatDay(when);
  const format = inZone("date", { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const date = format.format(new Date(when));
  // A browser without the language's month names writes 20/11.
  return format.resolvedOptions().year ? date : `${date}/${itsYear}`;
}

const onDay = (day: string) => new Date(`${day}T00:00:00Z`);

/** Calendar days (YYYY-MM-DD), inclusive: Fri, 20 Nov; or 14 – 20 Nov for several. */
export function formatDays(from: string, to: string): string {
  const options = { timeZone: "UTC", day: "numeric", month: "short" } as const;
  const one = () => dayFormat({ ...options, weekday: "short" });
  const several = () => dayFormat(options);
  return from === to
    ? keep(`${locale()} calendar-day`, one).format(onDay(from))
    : keep(`${locale()} calendar-days`, several).formatRange(onDay(from), onDay(to));
}

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  keep(`${locale()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options)).format(
    value,
  );

/** Metres in words of the language: 850 m, 3.2 km. */
export const formatDistance = (metres: number): string =>
  metres < 1000
    ? formatNumber(Math.round(metres / 10) * 10, { style: "unit", unit: "meter" })
    : formatNumber(metres / 1000, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

export const formatMinutes = (minutes: number): string =>
  formatNumber(Math.max(0, Math.round(minutes)), { style: "unit", unit: "minute" });

/** An E.164 number in the country's usual groups: +63 917 555 0142. */
export const formatPhone = (phone: string): string => readablePhone(phone, here());
