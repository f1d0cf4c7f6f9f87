import { readFlags } from "@waybill/contract/deployment";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { ofrepRoutes } from "./ofrep-routes.ts";
import { readFlagsNow } from "./read-flags.ts";

/** The flags as a file, and by the protocol of flag services. */
export const flagRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  route(app, readFlags, async () => readFlagsNow(deps));
  // In a scope of its own: its errors are the protocol's, not the wire's.
  await app.register((scope) => ofrepRoutes(scope, deps));
};
