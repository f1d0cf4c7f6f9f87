import { countries } from "@waybill/domain/markets/countries";
import { directionOf, formattingLocale, nativeLanguageName } from "@waybill/domain/markets/languages";
import { preferredLanguage } from "@waybill/domain/markets/preferred-language";
import type { SharedFrame } from "@waybill/recipient/page-frame";
import type { FastifyReply, FastifyRequest } from "fastify";
import { defaultLanguage, offeredLanguages, translatorFor } from "../texts.ts";
import type { Deps } from "../deps.ts";

/** The parameters of a link: the order's secret, and the reader's language. */
export type Link = { Params: { orderId: string }; Querystring: Record<string, unknown> };

/** The part of a request that the context depends on. */
type PageRequest = Pick<FastifyRequest<Pick<Link, "Querystring">>, "query" | "headers" | "url">;

/**
 * Makes the context of a page that needs no account: the language (from the link, else the country's), the formats
 * of times and amounts, and the page frame.
 */
export const openPageContexts = (deps: Deps, script: string) => {
  const country = countries[deps.settings.country];
  const languages = offeredLanguages(country);

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

  return (request: PageRequest) => {
    const { lang, ...query } = request.query;
    const language = preferredLanguage(languages, queryText(lang) ?? "") ?? defaultLanguage(country);
    const path = request.url.split("?")[0] ?? "";
    const kept = Object.entries(query).flatMap(([name, value]): [string, string][] => {
      const word = queryText(value);
      return word === undefined ? [] : [[name, word]];
    });
    const hrefIn = (code: string) => `?${new URLSearchParams([...kept, ["lang", code]]).toString()}`;
    const offered =
      lang === undefined ? preferredLanguage(languages, request.headers["accept-language"] ?? "") : undefined;
    const frame: SharedFrame = {
      language,
      direction: directionOf(language),
      languages: languages.map((code) => ({ code, name: nativeLanguageName(code), href: hrefIn(code) })),
      ...(offered !== undefined &&
        offered !== language && {
          offer: {
            code: offered,
            direction: directionOf(offered),
            notice: translatorFor(offered)("language.offer"),
            name: nativeLanguageName(offered),
            href: hrefIn(offered),
          },
        }),
      brand: deps.brand.current(),
      address: deps.publicUrl() + path,
      script,
      words: translatorFor(language),
    };
    return { frame, language, ...formatsFor(language) };
  };
};

/** A value of the query; a repeated one counts as absent. */
export const queryText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Headers of a page about someone's parcel: not cached, not indexed, and no referrer sent to other sites. */
export const withPrivateHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
