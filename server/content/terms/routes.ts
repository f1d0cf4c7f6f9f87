import * as endpoints from "@waybill/contract/visitors/visitor-pages";
import { countries } from "@waybill/domain/markets/countries";
import { termsPage } from "@waybill/recipient/terms/terms-page";
import type { FastifyInstance } from "fastify";
import { chooseLanguage } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { openDownloadTerms } from "./download-terms.ts";
import { openTermsIn } from "./terms-in.ts";

/** The country's terms for anyone, as a page and as a PDF file (spec §2). */
export const termsRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const contextOf = openPageContexts(deps, script);
  const country = countries[deps.settings.country];
  const termsIn = openTermsIn(deps);
  const downloadTerms = openDownloadTerms(deps, termsIn);

  app.get<{ Querystring: Record<string, unknown> }>(endpoints.termsPath, async (request, reply) => {
    const { frame, language } = contextOf(request);
    reply.type("text/html; charset=utf-8").headers({
      "cache-control": "no-cache",
      vary: "accept-language",
    });
    const pdfHref = `${endpoints.downloadTerms.path}?language=${language}`;
    const { terms } = await termsIn(language);
    return reply.send(termsPage({ ...frame, terms, pdfHref }));
  });

  route(app, endpoints.downloadTerms, async ({ query, request, reply }) => {
    const language = chooseLanguage(country, query.language ?? request.headers["accept-language"]);
    const name = `terms-${country.code.toLowerCase()}-${language}.pdf`;
    reply.type("application/pdf").headers({
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-cache",
      vary: "accept-language",
    });
    return downloadTerms(language);
  });
};
