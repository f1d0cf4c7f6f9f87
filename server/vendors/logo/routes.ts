import * as endpoints from "@waybill/contract/merchants/logo";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { route } from "../../platform/http/route.ts";
import { cacheForever } from "../../platform/http/served-file.ts";
import { readVendorLogo, removeVendorLogo, saveVendorLogo } from "./vendor-logo.ts";
import { logoContent, logoFiles } from "./logo-of-vendor.ts";

/**
 * The routes of a vendor's logo and of logo files. A file's name is its content's hash, so only callers who know
 * the name can read it.
 */
export function vendorLogoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.readVendorLogo, async ({ actor, params }) => ({
    result: await readVendorLogo(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveVendorLogo, async ({ actor, params, body }) => ({
    result: await saveVendorLogo(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.removeVendorLogo, async ({ actor, params }) => ({
    result: await removeVendorLogo(deps, actor, params.vendorId),
  }));

  app.get<{ Params: { file: string } }>(`${logoFiles}:file`, async ({ params: { file } }, reply) => {
    const content = await logoContent(deps, file);
    if (!content) throw new Refused("not_found");
    reply.headers({
      "cache-control": cacheForever,
      "content-security-policy": "default-src 'none'; sandbox",
    });
    return reply.type("image/png").send(content);
  });
}
