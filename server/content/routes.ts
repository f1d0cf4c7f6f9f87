import * as endpoints from "@waybill/contract/operations/content";
import { writtenPage } from "@waybill/recipient/visitor-pages";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { speak } from "../platform/texts.ts";
import { openPageContexts } from "../tracking/page-context.ts";
import { contentToShow, keepDraft, publish, readManagedContent } from "./manage-content.ts";
import { ownContent } from "./own-content.ts";

const titleKeys = {
  faq: "faq.title",
  terms: "terms.title",
  prohibited: "prohibited.title",
  onboarding: "welcome.label",
} as const;

/** The pages that operators write: drafts, preview, versions, publishing and going back. */
export const contentRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const own = ownContent(deps);
  const contextOf = openPageContexts(deps, script);

  route(app, endpoints.readContent, async ({ params }) => ({
    result: await readManagedContent(deps, own, params),
  }));
  route(app, endpoints.draftContent, async ({ actor, params, body }) => ({
    result: await keepDraft(deps, own, actor, { ...params, content: body.content }),
  }));
  route(app, endpoints.publishContent, async ({ actor, params, body }) => ({
    result: await publish(deps, own, actor, { ...params, version: body.version }),
  }));
  route(app, endpoints.previewContent, async ({ params, query, request, reply }) => {
    const { kind, language, content } = await contentToShow(deps, own, { ...params, version: query.version });
    const { headers, url } = request;
    const { frame } = contextOf({ query: { lang: language }, headers, url });
    const title = speak(language)(titleKeys[kind]);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return writtenPage({ ...frame, title, about: title, isAsked: kind === "faq", sections: content });
  });
};
