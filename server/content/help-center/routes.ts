import * as endpoints from "@waybill/contract/visitors/help-center";
import { countries } from "@waybill/domain/markets/countries";
import { helpPage } from "@waybill/recipient/help-center/help-page";
import type { FastifyInstance } from "fastify";
import { readFlagStates } from "../../country-settings/flags/flags.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { embeddedHelpCenter, remoteHelpCenter } from "./help-center.ts";
import { initHelpCenter } from "./init-help-center.ts";
import { readHelpCenterToken } from "./read-help-center-token.ts";

/** The help center's routes: the visitor's token, the URL of its page, and the built-in page (spec §7). */
export const helpCenterRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const { helpCenterUrl, country, publicUrl } = deps.settings;
  const helpCenter = helpCenterUrl ? remoteHelpCenter(helpCenterUrl, deps) : embeddedHelpCenter(deps);
  const contextOf = openPageContexts(deps, script);

  route(app, endpoints.readHelpCenterToken, async ({ actor, params, reply }) => {
    reply.header("cache-control", "no-store");
    return { result: await readHelpCenterToken(deps, actor, params.vendorId) };
  });

  route(app, endpoints.initHelpCenter, async ({ body, request: { protocol, host } }) => {
    return { url: await initHelpCenter(deps, helpCenter, body, publicUrl ?? `${protocol}://${host}`) };
  });

  app.get<{ Querystring: Record<string, unknown> }>(endpoints.helpCenterPagePath, async (request, reply) => {
    const { frame } = contextOf(request);
    const flags = await readFlagStates(deps);
    reply.type("text/html; charset=utf-8").headers({ "cache-control": "no-cache", vary: "accept-language" });
    return helpPage({ ...frame, methods: countries[country].payment_methods, flags });
  });
};
