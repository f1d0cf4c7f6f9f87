import { trackOrder } from "@waybill/contract/tracking";
import { brands } from "@waybill/domain/markets/brands";
import { countries } from "@waybill/domain/markets/countries";
import { directionOf, formattingLocale } from "@waybill/domain/markets/languages";
import { trackingPage, unknownOrderPage } from "@waybill/recipient/tracking-page";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { speak, texts } from "../deployment/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/refused.ts";
import { route } from "../platform/route.ts";
import { pageLanguage } from "./page-language.ts";
import { trackOrderFor } from "./track-order.ts";

type Link = { Params: { orderId: string }; Querystring: { t?: string } };

/** The public tracking call, and the page that a tracking link opens. */
export const trackingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const country = countries[deps.settings.country];
  const { id, service_name } = brands[deps.settings.brand];
  const written = new Set(texts.keys());

  const frameFor = (request: FastifyRequest) => {
    const language = pageLanguage(country, written, request.headers["accept-language"]);
    return {
      language,
      direction: directionOf(language),
      brand: { id, service_name, logo_url: `/brands/${id}/logo.svg` },
      words: speak(language),
    };
  };
  const formatsFor = (language: string) => {
    const locale = formattingLocale(country, language);
    const clock = new Intl.DateTimeFormat(locale, {
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
      money: (amount: number) => money.format(amount),
    };
  };

  route(app, trackOrder, ({ params, query }) => trackOrderFor(deps, params.orderId, query.t));

  app.get<Link>("/tracking/:orderId", async (request, reply) => {
    const frame = frameFor(request);
    reply
      .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
      .type("text/html; charset=utf-8");
    try {
      const secret = typeof request.query.t === "string" ? request.query.t : undefined;
      const order = await trackOrderFor(deps, request.params.orderId, secret);
      return trackingPage({ ...frame, ...formatsFor(frame.language), order });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      reply.code(404);
      return unknownOrderPage(frame);
    }
  });
};
