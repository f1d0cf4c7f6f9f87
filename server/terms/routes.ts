import { downloadTerms, termsPath } from "@waybill/contract/visitor-pages";
import { brands } from "@waybill/domain/markets/brands";
import { countries } from "@waybill/domain/markets/countries";
import { countryName, directionOf } from "@waybill/domain/markets/languages";
import { termsPage } from "@waybill/recipient/terms/terms-page";
import type { FastifyInstance } from "fastify";
import { languageOfReader } from "../platform/texts.ts";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { openPageContexts } from "../tracking/page-context.ts";
import { termsOf } from "./terms-of.ts";
import { termsPdf } from "./terms-pdf.ts";

/** The terms of the country, for anyone: a page, and the same text as a file (spec §2). */
export const termsRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const contextOf = openPageContexts(deps, script);
  const country = countries[deps.settings.country];
  const { service_name: service } = brands[deps.settings.brand];
  const termsIn = (language: string) =>
    termsOf({ country, service, language, countryName: countryName(country, language) });

  app.get<{ Querystring: Record<string, unknown> }>(termsPath, (request, reply) => {
    const { frame, language } = contextOf(request);
    reply.type("text/html; charset=utf-8").headers({
      "cache-control": "no-cache",
      vary: "accept-language",
    });
    const pdfHref = `${downloadTerms.path}?language=${language}`;
    return reply.send(termsPage({ ...frame, terms: termsIn(language), pdfHref }));
  });

  // Laid out once a language: the text is the same for everyone until the next start.
  const files = new Map<string, Promise<Buffer>>();
  const fileIn = (language: string): Promise<Buffer> => {
    const direction = directionOf(language);
    const make = () => termsPdf({ terms: termsIn(language), service, language, direction, now: deps.now() });
    const file = files.get(language) ?? make();
    files.set(language, file);
    file.catch(() => files.delete(language));
    return file;
  };

  route(app, downloadTerms, async ({ query, request, reply }) => {
    const language = languageOfReader(country, query.language ?? request.headers["accept-language"]);
    const name = `terms-${country.code.toLowerCase()}-${language}.pdf`;
    reply.type("application/pdf").headers({
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-cache",
      vary: "accept-language",
    });
    return fileIn(language);
  });
};
