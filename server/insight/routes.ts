import * as endpoints from "@waybill/contract/operations/insight";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import { dropAlert, listAllAlerts, putAlert, type AlertDeps } from "./alerts.ts";
import { insightOf, noticeCosts, refusedPlaces, type InsightDeps } from "./read-insight.ts";

/** The operators' calls about how the cell does, and about what they want to be told of. */
export function insightRoutes(app: FastifyInstance, deps: AlertDeps & InsightDeps): void {
  route(app, endpoints.readInsight, async ({ query }) => ({ result: await insightOf(deps, query) }));
  route(app, endpoints.readRefusedPlaces, async ({ query }) => ({
    result: await refusedPlaces(deps, query),
  }));
  route(app, endpoints.readNoticeCosts, async ({ query }) => ({ result: await noticeCosts(deps, query) }));
  route(app, endpoints.listAlerts, async ({ query }) => ({ result: await listAllAlerts(deps, query) }));
  route(app, endpoints.addAlert, async ({ actor, body }) => ({ result: await putAlert(deps, actor, body) }));
  route(app, endpoints.changeAlert, async ({ actor, params, body }) => ({
    result: await putAlert(deps, actor, body, params.alert_id),
  }));
  route(app, endpoints.removeAlert, async ({ actor, params }) => {
    await dropAlert(deps, actor, params.alert_id);
    return undefined;
  });
}
