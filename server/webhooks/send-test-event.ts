import type { Actor } from "../platform/actor.ts";
import { currentTraceparent } from "../platform/tracing/trace-context.ts";
import { testBody } from "./events/callback-body.ts";
import { insertDeliveries } from "./delivery-rows.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import { newWebhookId } from "./events/write-callbacks.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import type { Sent } from "./replay-delivery.ts";
import { found, endpointOwnerOf } from "./webhook-answer.ts";

/** Sends a test event without an order. */
export async function sendTestEvent(deps: WebhookDeps, actor: Actor, id: string): Promise<Sent> {
  found(await findEndpoint(deps.pool, endpointOwnerOf(actor), id));
  const webhookId = newWebhookId();
  const now = deps.now();
  const body = testBody(now);
  const of = { endpointId: id, webhookId, event: "test", order: null, entry: null } as const;
  const event = { ...of, happenedAt: now, body, traceparent: currentTraceparent() };
  const [deliveryId] = await insertDeliveries(deps.pool, [event], now);
  deps.wakeCallbacks();
  return { delivery_id: String(deliveryId), webhook_id: webhookId };
}
