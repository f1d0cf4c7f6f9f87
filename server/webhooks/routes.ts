import * as partner from "@waybill/contract/partner/webhooks";
import * as own from "@waybill/contract/partner/webhook-calls";
import type { FastifyInstance } from "fastify";
import { badPayload, partnerRoute } from "../partner/partner-route.ts";
import { PartnerRefused } from "../platform/http/partner-errors.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { createWebhook } from "./create-webhook.ts";
import { listWebhooks, readWebhook, deleteWebhook } from "./webhooks.ts";
import { changeWebhook } from "./change-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { refundOrderInSandbox } from "./refund-order-in-sandbox.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replaySpan } from "./replay-span.ts";
import { listenerRoutes } from "./listeners/listener-routes.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

/** The routes of webhook endpoints, at two paths: for users of a vendor, and for a partner's own system. */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  route(app, own.createWebhook, async ({ actor, body }) => ({
    result: await createWebhook(deps, actor, body),
  }));
  route(app, own.listWebhooks, async ({ actor }) => ({ result: await listWebhooks(deps, actor) }));
  route(app, own.readWebhook, async ({ actor, params }) => ({
    result: await readWebhook(deps, actor, params.id),
  }));
  route(app, own.changeWebhook, async ({ actor, params, body }) => ({
    result: await changeWebhook(deps, actor, params.id, body),
  }));
  route(app, own.deleteWebhook, async ({ actor, params }) => {
    await deleteWebhook(deps, actor, params.id);
    return undefined;
  });
  route(app, own.rotateWebhookSecret, async ({ actor, params }) => ({
    result: await rotateWebhookSecret(deps, actor, params.id),
  }));
  route(app, own.sendTestEvent, async ({ actor, params }) => ({
    result: await sendTestEvent(deps, actor, params.id),
  }));
  route(app, own.listDeliveries, ({ actor, params, query }) => listDeliveries(deps, actor, params.id, query));
  route(app, own.replayDelivery, async ({ actor, params }) => ({
    result: await replayDelivery(deps, actor, params),
  }));
  route(app, own.replaySpan, async ({ actor, params, body }) => ({
    result: await replaySpan(deps, actor, params.id, body),
  }));
  partnersRoutes(app, deps);
  listenerRoutes(app, deps);
  if (deps.settings.environment !== "san") return;
  route(app, own.refundOrderInSandbox, async ({ actor, params, body }) => ({
    result: await refundOrderInSandbox(deps, actor, params.orderId, body),
  }));
}

function partnersRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  partnerRoute(app, deps, partner.createWebhook, async ({ client, body }) => ({
    result: await inContractsWords(createWebhook(deps, client, body)),
  }));
  partnerRoute(app, deps, partner.listWebhooks, async ({ client }) => ({
    result: await listWebhooks(deps, client),
  }));
  partnerRoute(app, deps, partner.readWebhook, async ({ client, params }) => ({
    result: await inContractsWords(readWebhook(deps, client, params.id)),
  }));
  partnerRoute(app, deps, partner.changeWebhook, async ({ client, params, body }) => ({
    result: await inContractsWords(changeWebhook(deps, client, params.id, body)),
  }));
  partnerRoute(app, deps, partner.deleteWebhook, async ({ client, params }) => {
    await inContractsWords(deleteWebhook(deps, client, params.id));
    return undefined;
  });
  partnerRoute(app, deps, partner.rotateWebhookSecret, async ({ client, params }) => ({
    result: await inContractsWords(rotateWebhookSecret(deps, client, params.id)),
  }));
  partnerRoute(app, deps, partner.sendTestEvent, async ({ client, params }) => ({
    result: await inContractsWords(sendTestEvent(deps, client, params.id)),
  }));
  partnerRoute(app, deps, partner.listDeliveries, ({ client, params, query }) =>
    inContractsWords(listDeliveries(deps, client, params.id, query)),
  );
  partnerRoute(app, deps, partner.replayDelivery, async ({ client, params }) => ({
    result: await inContractsWords(replayDelivery(deps, client, params)),
  }));
  partnerRoute(app, deps, partner.replaySpan, async ({ client, params, body }) => ({
    result: await inContractsWords(replaySpan(deps, client, params.id, body)),
  }));
}

/** Waits for work, and rethrows its refusals in the words of the partner contract. */
async function inContractsWords<T>(work: Promise<T>): Promise<T> {
  return work.catch((problem: unknown) => {
    if (!(problem instanceof Refused)) throw problem;
    const { refusal, detail } = problem;
    if (refusal === "not_found") throw new PartnerRefused(404, "WEBHOOK_NOT_FOUND", "Webhook not found");
    if (refusal === "webhook_address_refused" || refusal === "malformed_request")
      throw badPayload("Invalid request payload", [`${detail.path?.join(".") ?? "body"} is not valid`]);
    throw problem;
  });
}
