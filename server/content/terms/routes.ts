import { downloadTerms, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import { countryName, directionOf } from "@waybill/domain/markets/languages";
import { termsPage } from "@waybill/recipient/terms/terms-page";
import { paragraphsOf } from "@waybill/recipient/visitor-pages";
import type { FastifyInstance } from "fastify";
import { publishedContent } from "../content.ts";
import { languageOfReader } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { termsOf } from "./terms-of.ts";
import { termsPdf } from "./terms-pdf.ts";

/** The terms of the country, for anyone: a page, and the same text as a file (spec §2). */
export const termsRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const contextOf = openPageContexts(deps, script);
  const country = countries[deps.settings.country];
  /** With what operators have published in the place of the sections that come with the program. */
  const termsIn = async (language: string) => {
    const service = deps.brand.worn().service_name;
    const terms = termsOf({ country, service, language, countryName: countryName(country, language) });
    const published = await publishedContent(deps, "terms", language);
    if (!published) return { version: 0, service, terms };
    const sections = published.content.map(({ title, text }) => ({ title, points: paragraphsOf(text) }));
    return { version: published.version, service, terms: { ...terms, sections } };
  };

  app.get<{ Querystring: Record<string, unknown> }>(termsPath, async (request, reply) => {
    const { frame, language } = contextOf(request);
    reply.type("text/html; charset=utf-8").headers({
      "cache-control": "no-cache",
      vary: "accept-language",
    });
    const pdfHref = `${downloadTerms.path}?language=${language}`;
    const { terms } = await termsIn(language);
    return reply.send(termsPage({ ...frame, terms, pdfHref }));
  });

  // Laid out once a language and version: the text is the same for everyone until another is published or the service has another name.
  const files = new Map<string, Promise<Buffer>>();
  const fileIn = async (language: string): Promise<Buffer> => {
    const direction = directionOf(language);
    const { version, service, terms } = await termsIn(language);
    const name = `${language} ${version} ${service}`;
    const file = files.get(name) ?? termsPdf({ terms, service, language, direction, now: deps.now() });
    files.set(name, file);
    file.catch(() => files.delete(name));
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
