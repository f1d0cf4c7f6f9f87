import type { Actor } from "../platform/actor.ts";
import { replaySpan as replayRows } from "./delivery-rows.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { found, endpointOwnerOf } from "./webhook-answer.ts";

/** Sends all status and refund events of a period again. Returns how many. */
export async function replaySpan(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<{ deliveries: number }> {
  found(await findEndpoint(deps.pool, endpointOwnerOf(actor), id));
  const span = { endpointId: id, from: new Date(from), to: new Date(to), now: deps.now() };
  const deliveries = await replayRows(deps.pool, span);
  deps.wakeCallbacks();
  return { deliveries };
}
