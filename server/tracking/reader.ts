import { brands } from "@waybill/domain/markets/brands";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf, formattingLocale } from "@waybill/domain/markets/languages";
import type { FrameAround } from "@waybill/recipient/page-frame";
import type { FastifyRequest } from "fastify";
import { speak, texts } from "../deployment/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { pageLanguage } from "./page-language.ts";

/** How a link may be opened: with the order's secret, in a language of the reader's choice. */
export type Link = { Params: { orderId: string }; Querystring: Record<string, unknown> };

/** What a request says of its reader. */
type Asking = Pick<FastifyRequest<Pick<Link, "Querystring">>, "query" | "headers" | "url">;

const ownName = (language: string) =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

/** A word of the query; what is repeated or is no word counts as left out. */
export const wordOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Who reads a page without an account: their language, how times and sums are written there, and the page's frame. */
export const openReaders = (deps: Deps, script: string) => {
  const country = countries[deps.settings.country];
  const { id, service_name } = brands[deps.settings.brand];
  const written = new Set(texts.keys());

  const formatsFor = (language: string) => {
    const locale = formattingLocale(country, language);
    const clock = new Intl.DateTimeFormat(locale, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: country.timezone,
    });
    const day = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: country.timezone,
    });
    const money = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: country.currency,
      currencyDisplay: "narrowSymbol",
    });
    return {
      clockTime: (iso: string) => clock.format(new Date(iso)),
      dayAndTime: (iso: string) => day.format(new Date(iso)),
      money: (amount: number) => money.format(amount),
    };
  };

  return (request: Asking) => {
    const { lang, ...query } = request.query;
    const language = pageLanguage(country, written, wordOf(lang) ?? request.headers["accept-language"]);
    const path = request.url.split("?")[0] ?? "";
    const kept = Object.entries(query).flatMap(([name, value]): [string, string][] => {
      const word = wordOf(value);
      return word === undefined ? [] : [[name, word]];
    });
    const frame: FrameAround = {
      language,
      direction: directionOf(language),
      languages: country.languages
        .filter((one) => written.has(one))
        .map((code) => ({
          code,
          name: ownName(code),
          href: `?${new URLSearchParams([...kept, ["lang", code]]).toString()}`,
        })),
      brand: { id, service_name, logo_url: `/brands/${id}/logo.svg` },
      address: deps.publicUrl() + path,
      script,
      words: speak(language),
    };
    return { frame, language, ...formatsFor(language) };
  };
};
