import type { Actor } from "../platform/actor.ts";
import { replayDelivery as replayRow } from "./delivery-rows.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { found, endpointOwnerOf } from "./webhook-answer.ts";

export type Sent = { delivery_id: string; webhook_id: string };

/** Sends an event again, under its own webhook id. */
export async function replayDelivery(
  deps: WebhookDeps,
  actor: Actor,
  { id, delivery }: { id: string; delivery: string },
): Promise<Sent> {
  found(await findEndpoint(deps.pool, endpointOwnerOf(actor), id));
  const which = { endpointId: id, deliveryId: Number(delivery), now: deps.now() };
  const webhook_id = found(await replayRow(deps.pool, which));
  deps.wakeCallbacks();
  return { delivery_id: delivery, webhook_id };
}
