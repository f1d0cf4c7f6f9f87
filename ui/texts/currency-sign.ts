import { currentLanguage } from "./texts.ts";

/** The usual sign of a currency: ₱ for PHP, د.ك.‏ for KWD in Arabic. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;
