import type { FastifyInstance } from "fastify";
import type { Accounts } from "./accounts/open-accounts.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { countryParameterRoutes } from "./country-parameters/routes.ts";
import { referenceRoutes } from "./deployment/reference-routes.ts";
import { deploymentRoutes } from "./deployment/routes.ts";
import { portalRoutes } from "./deployment/portal-routes.ts";
import { flagRoutes } from "./flags/routes.ts";
import { healthRoutes } from "./platform/health-routes.ts";
import { openHttpServer } from "./platform/http-server.ts";
import { pricingRoutes } from "./pricing/routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { vendorRoutes } from "./vendors/routes.ts";

type BuildOptions = {
  /** In tests: every answer and refusal is held against its endpoint. */
  checkAnswers?: boolean;
};

/** The whole product as one HTTP server; closing it ends everything that was begun here. */
export async function buildApp(
  deps: Accounts,
  { checkAnswers = false }: BuildOptions = {},
): Promise<FastifyInstance> {
  const app = await openHttpServer(deps, { whoActs: deps.whoActs, checkAnswers });
  app.addHook("onClose", async () => deps.closeAccounts());

  healthRoutes(app, deps);
  accountRoutes(app, deps);
  vendorRoutes(app, deps);
  countryParameterRoutes(app, deps);
  flagRoutes(app, deps);
  pricingRoutes(app, deps);
  deploymentRoutes(app, deps);
  sandboxRoutes(app, deps);
  await referenceRoutes(app);
  await portalRoutes(app);
  return app;
}
