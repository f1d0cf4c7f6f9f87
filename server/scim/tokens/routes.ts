import * as endpoints from "@waybill/contract/merchants/scim-tokens";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { createScimToken, deleteScimToken, listScimTokens } from "./scim-tokens.ts";

export function scimTokenRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listScimTokens, async ({ actor, params }) => ({
    result: await listScimTokens(deps, actor, params.vendorId),
  }));
  route(app, endpoints.createScimToken, async ({ actor, params, body }) => ({
    result: await createScimToken(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.deleteScimToken, async ({ actor, params }) => {
    await deleteScimToken(deps, actor, params);
    return undefined;
  });
}
