import * as endpoints from "@waybill/contract/operations/insight";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import { addAlert, changeAlert, listAlerts, removeAlert } from "./alerts.ts";
import type { AlertDeps } from "./watch-alerts.ts";
import { readInsight } from "./read-insight.ts";
import { readNoticeCosts } from "./read-notice-costs.ts";
import { readPromises } from "./read-promises.ts";
import { readRefusedPlaces } from "./read-refused-places.ts";
import type { InsightDeps } from "./insight-period.ts";

/** The operators' routes for the deployment's statistics and alerts. */
export function insightRoutes(app: FastifyInstance, deps: AlertDeps & InsightDeps): void {
  route(app, endpoints.readInsight, async ({ query }) => ({ result: await readInsight(deps, query) }));
  route(app, endpoints.readRefusedPlaces, async ({ query }) => ({
    result: await readRefusedPlaces(deps, query),
  }));
  route(app, endpoints.readPromises, async ({ query }) => ({ result: await readPromises(deps, query) }));
  route(app, endpoints.readNoticeCosts, async ({ query }) => ({
    result: await readNoticeCosts(deps, query),
  }));
  route(app, endpoints.listAlerts, async ({ query }) => ({ result: await listAlerts(deps, query) }));
  route(app, endpoints.addAlert, async ({ actor, body }) => ({ result: await addAlert(deps, actor, body) }));
  route(app, endpoints.changeAlert, async ({ actor, params, body }) => ({
    result: await changeAlert(deps, actor, params.alert_id, body),
  }));
  route(app, endpoints.removeAlert, async ({ actor, params }) => {
    await removeAlert(deps, actor, params.alert_id);
    return undefined;
  });
}
