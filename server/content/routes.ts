import * as endpoints from "@waybill/contract/operations/content";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { draftContent, readContent } from "./content.ts";
import { openPreviewContent } from "./preview-content.ts";
import { publishContent } from "./publish-content.ts";
import { builtInContent } from "./built-in-content.ts";

/** The routes for content: drafts, preview, versions, publishing and restoring. */
export const contentRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const own = builtInContent(deps, () => deps.brand.current());
  const previewContent = openPreviewContent(deps, script);

  route(app, endpoints.readContent, async ({ params }) => ({
    result: await readContent(deps, own, params),
  }));
  route(app, endpoints.draftContent, async ({ actor, params, body }) => ({
    result: await draftContent(deps, own, actor, { ...params, ...body }),
  }));
  route(app, endpoints.publishContent, async ({ actor, params, body }) => ({
    result: await publishContent(deps, own, actor, { ...params, ...body }),
  }));
  route(app, endpoints.previewContent, async ({ params, query, request, reply }) => {
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    const { headers, url } = request;
    return previewContent({ ...params, ...query }, { headers, url });
  });
};
