import * as endpoints from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import { itemValueLimit } from "@waybill/domain/orders/item-value";
import { countryName } from "@waybill/domain/markets/languages";
import { faqPage, prohibitedItemsPage, writtenPage } from "@waybill/recipient/visitor-pages";
import type { FastifyInstance, FastifyReply } from "fastify";
import { publishedContent } from "../content.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { chooseLanguage } from "../../platform/texts.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { countryFigures } from "./country-figures.ts";
import { faqOf } from "./faq-of.ts";
import { readOnboarding } from "./read-onboarding.ts";

type Asking = { Querystring: Record<string, unknown> };

const page = (reply: FastifyReply, text: string) =>
  reply
    .type("text/html; charset=utf-8")
    .headers({ "cache-control": "no-cache", vary: "accept-language" })
    .send(text);

/** A country's pages for visitors who are not signed in (spec §2); `script` searches the questions. */
export const visitorRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const contextOf = openPageContexts(deps, script);
  const country = countries[deps.settings.country];

  app.get<Asking>(endpoints.faqPath, async (request, reply) => {
    const { frame, language } = contextOf(request);
    // If the flags cannot be read, the page is shown anyway, and guests cannot order.
    const published = await publishedContent(deps, "faq", language);
    if (published) {
      const title = frame.words("faq.title");
      const sections = published.content;
      return page(reply, writtenPage({ ...frame, title, about: title, isAsked: true, sections }));
    }
    const takesGuests = await isFlagOn(deps, "guest_checkout").catch(() => false);
    const limit = await countryParameter(deps, "orderItemValueExceedLimit").catch(() => undefined);
    const sections = faqOf({
      country,
      brand: deps.brand.current(),
      language,
      takesGuests,
      words: frame.words,
      itemValueLimit: itemValueLimit(limit),
    });
    return page(reply, faqPage({ ...frame, country: countryName(country, language), sections }));
  });

  app.get<Asking>(endpoints.prohibitedItemsPath, async (request, reply) => {
    const { frame, language } = contextOf(request);
    const { script: _searches, ...around } = frame;
    const published = await publishedContent(deps, "prohibited", language);
    if (published) {
      const title = frame.words("prohibited.title");
      const sections = published.content;
      return page(reply, writtenPage({ ...around, title, about: title, isAsked: false, sections }));
    }
    return page(
      reply,
      prohibitedItemsPage({
        ...around,
        country: countryName(country, language),
        here: country.also_prohibited,
        weight: countryFigures(country, language).kilograms(country.maximum_weight_kg),
      }),
    );
  });

  route(app, endpoints.readOnboarding, async ({ query, request, reply }) => {
    const language = chooseLanguage(country, query.language ?? request.headers["accept-language"]);
    reply.headers({ "cache-control": "no-cache", vary: "accept-language" });
    return { result: await readOnboarding(deps, language) };
  });
};
