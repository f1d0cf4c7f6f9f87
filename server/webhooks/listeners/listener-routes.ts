import * as partner from "@waybill/contract/partner/listeners";
import type { FastifyInstance } from "fastify";
import { partnerRoute } from "../../partner/partner-route.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { closeListener } from "./close-listener.ts";
import { openListener } from "./open-listener.ts";
import { takeEvents } from "./take-events.ts";

/** Routes by which a partner fetches events, for computers that cannot be called from outside. */
export function listenerRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  let isClosing = false;
  /** The newest waiting call per listener; an older one returns when a new one arrives. */
  const newest = new Map<string, object>();
  app.addHook("preClose", async () => void (isClosing = true));
  partnerRoute(app, deps, partner.openListener, async ({ client, body }) => ({
    result: await openListener(deps, client, body),
  }));
  partnerRoute(app, deps, partner.takeEvents, async ({ client, params, body, request }) => {
    const listener = `${client.vendorId} ${params.id}`;
    const own = {};
    newest.set(listener, own);
    const isOver = () => isClosing || request.raw.socket.destroyed || newest.get(listener) !== own;
    try {
      return { result: await takeEvents(deps, client, { ...params, ...body, isOver }) };
    } finally {
      if (newest.get(listener) === own) newest.delete(listener);
    }
  });
  partnerRoute(app, deps, partner.closeListener, async ({ client, params }) => {
    await closeListener(deps, client, params.id);
    return undefined;
  });
}
