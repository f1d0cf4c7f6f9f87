import type { Country } from "@waybill/domain/markets/country";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { weekdayOf, type Supplement } from "@waybill/domain/pricing/price-rule";
import { paymentCommittedCancelWaitMs } from "@waybill/domain/time/timings";
import { termsIn, type Terms, type TermsFacts } from "@waybill/recipient/terms/terms";
import { translatorFor } from "../../platform/texts.ts";

const clockTime = (hhmm: string) => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;

/** Any Sunday: the names of the weekdays are formatted from it and the six days after it. */
const firstSunday = Date.UTC(2023, 0, 1);
const dayMs = 86_400_000;

const daysInWords = (days: Supplement["days"], locale: string): string | undefined => {
  if (!days) return undefined;
  const name = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const numbers = [0, 1, 2, 3, 4, 5, 6].filter((day) => days.some((one) => one === weekdayOf(day)));
  const names = numbers.map((day) => name.format(firstSunday + day * dayMs));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
};

/** The country's values for the terms, from its own rules. */
function factsOf(country: Country, service: string, language: string, countryName: string): TermsFacts {
  const locale = formattingLocale(country, language);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const sum = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: country.currency,
    currencyDisplay: "narrowSymbol",
  });
  const money = (amount: number) => sum.format(amount);
  const moneyOrNone = (amount: number | undefined) => (amount === undefined ? undefined : money(amount));
  const { pricing, order_rules: rules } = country;
  const currencyName = new Intl.DisplayNames([locale], { type: "currency" }).of(country.currency);
  return {
    service,
    country: countryName,
    currency: `${currencyName} (${country.currency})`,
    fee: pricing && {
      base: money(pricing.base),
      perKm: money(pricing.per_km),
      minimum: moneyOrNone(pricing.minimum),
      cash: moneyOrNone(pricing.surcharge?.amount),
    },
    dearer: (pricing?.supplements ?? []).map(({ from, to, amount, percentage, days }) => ({
      from: clockTime(from),
      to: clockTime(to),
      more: amount === undefined ? percent.format((percentage ?? 0) / 100) : money(amount),
      days: daysInWords(days, locale),
    })),
    hasArea: country.delivery_area !== undefined,
    reachKm: number.format(country.maximum_delivery_km),
    weightKg: number.format(country.maximum_weight_kg),
    allowsAlcohol: !country.also_prohibited.includes("alcohol"),
    minAmount: moneyOrNone(rules.minimum_amount),
    paysInCash: country.payment_methods.includes("CASH_ON_DELIVERY"),
    paysByCardAtDoor: country.payment_methods.includes("PAYMENT_ON_DELIVERY"),
    cardCancelMinutes: number.format(paymentCommittedCancelWaitMs / 60_000),
  };
}

type Reader = { country: Country; service: string; language: string; countryName: string };

/** The terms of a country in a language. */
export const termsOf = ({ country, service, language, countryName }: Reader): Terms =>
  termsIn(language, translatorFor(language), factsOf(country, service, language, countryName));
