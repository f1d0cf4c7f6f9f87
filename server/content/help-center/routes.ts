import {
  helpCenterPagePath,
  initHelpCenter,
  readHelpCenterToken,
} from "@waybill/contract/visitors/help-center";
import { countries } from "@waybill/domain/markets/countries";
import { helpPage } from "@waybill/recipient/help-center/help-page";
import type { FastifyInstance } from "fastify";
import { flagIsOn, readFlagsNow } from "../../country-settings/flags/flags.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { route } from "../../platform/http/route.ts";
import { openPageContexts } from "../../platform/http/page-context.ts";
import { readVendor } from "../../vendors/vendors.ts";
import { embeddedHelpCenter, remoteHelpCenter } from "./help-center.ts";
import { issueHelpToken } from "./help-token.ts";

/** The help center: the token of a visitor, the address of its page, and the page that this process has itself (spec §7). */
export const helpCenterRoutes = (app: FastifyInstance, deps: Deps, script: string): void => {
  const { helpCenterUrl, country, publicUrl } = deps.settings;
  const helpCenter = helpCenterUrl ? remoteHelpCenter(helpCenterUrl, deps) : embeddedHelpCenter(deps);
  const contextOf = openPageContexts(deps, script);
  const requireFlag = async (vendorId?: string) => {
    if (!(await flagIsOn(deps, "helpcenter", vendorId))) throw new Refused("not_found");
  };

  route(app, readHelpCenterToken, async ({ actor, params, reply }) => {
    await requireFlag(params.vendorId);
    const vendor = await readVendor(deps, actor, params.vendorId);
    reply.header("cache-control", "no-store");
    return { result: await issueHelpToken(deps, actor, vendor) };
  });

  route(app, initHelpCenter, async ({ body, request: { protocol, host } }) => {
    await requireFlag();
    return { url: await helpCenter.begin(body, publicUrl ?? `${protocol}://${host}`) };
  });

  app.get<{ Querystring: Record<string, unknown> }>(helpCenterPagePath, async (request, reply) => {
    const { frame } = contextOf(request);
    const flags = await readFlagsNow(deps);
    reply.type("text/html; charset=utf-8").headers({ "cache-control": "no-cache", vary: "accept-language" });
    return helpPage({ ...frame, methods: countries[country].payment_methods, flags });
  });
};
