import type { ExportSpeech } from "@waybill/domain/history/export-columns";
import type { Country } from "@waybill/domain/markets/country";
import { formattingLocale, languageFor } from "@waybill/domain/markets/languages";
import { minorUnits } from "@waybill/domain/money";
import { speak } from "../deployment/texts.ts";

/** How an export speaks to its asker: in his language if the country has it, else in the country's own. */
export function exportSpeech(country: Country, wanted: string | undefined): ExportSpeech {
  const language = languageFor(country, wanted ?? country.default_language);
  const digits = minorUnits(country.currency);
  const format = new Intl.NumberFormat(formattingLocale(country, language), {
    style: "currency",
    currency: country.currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return {
    words: speak(language),
    money: (amount) => format.format(amount),
    timezone: country.timezone,
    currency: country.currency,
  };
}
