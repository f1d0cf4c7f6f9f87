import * as endpoints from "@waybill/contract/operations/content";
import type { BrandId } from "@waybill/domain/markets/brands";
import { onboardingPage, writtenPage } from "@waybill/recipient/visitor-pages";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { speak } from "../platform/texts.ts";
import { brandOfFile, type WornBrand } from "../platform/worn-brand.ts";
import { openPageContexts } from "../platform/http/page-context.ts";
import { contentToShow, draftContent, readContent } from "./content.ts";
import { publishContent } from "./publish-content.ts";
import { ownContent } from "./own-content.ts";

const titleKeys = {
  faq: "faq.title",
  terms: "terms.title",
  prohibited: "prohibited.title",
  onboarding: "welcome.label",
} as const;

/** The pages that operators write: drafts, preview, versions, publishing and going back. */
export const contentRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const own = ownContent(deps, () => deps.brand.worn());
  const brandOf = (id: BrandId | undefined): WornBrand =>
    id === undefined || id === deps.settings.brand ? deps.brand.worn() : brandOfFile(id);
  const contextOf = openPageContexts(deps, script);

  route(app, endpoints.readContent, async ({ params }) => ({
    result: await readContent(deps, own, params),
  }));
  route(app, endpoints.draftContent, async ({ actor, params, body }) => ({
    result: await draftContent(deps, own, actor, { ...params, content: body.content }),
  }));
  route(app, endpoints.publishContent, async ({ actor, params, body }) => ({
    result: await publishContent(deps, own, actor, { ...params, version: body.version }),
  }));
  route(app, endpoints.previewContent, async ({ params, query, request, reply }) => {
    const brand = brandOf(query.brand);
    const shown = await contentToShow(
      deps,
      ownContent(deps, () => brand),
      { ...params, version: query.version },
    );
    const { kind, language, content: sections } = shown;
    const { headers, url } = request;
    const { script: _runsNothing, ...frame } = contextOf({ query: { lang: language }, headers, url }).frame;
    const title = speak(language)(titleKeys[kind]);
    const page = { ...frame, brand, title, about: title, sections };
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return kind === "onboarding" ? onboardingPage(page) : writtenPage({ ...page, isAsked: kind === "faq" });
  });
};
