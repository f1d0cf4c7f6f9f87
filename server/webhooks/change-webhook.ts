import type { Webhook, WebhookChange } from "@waybill/contract/partner/webhook-calls";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findEndpoint, updateEndpoint } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import {
  endpointOwnerOf,
  found,
  requireAllowedUrl,
  termsOf,
  auditWebhook,
  webhookOf,
} from "./webhook-answer.ts";

/** Changes the given fields, and ends a pause: a changed URL means that something was repaired. */
export async function changeWebhook(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  { url, events, version }: WebhookChange,
): Promise<Webhook> {
  const whose = endpointOwnerOf(actor);
  found(await findEndpoint(deps.pool, whose, id));
  if (url !== undefined) await requireAllowedUrl(deps, url);
  const now = deps.now();
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const before = found(await findEndpoint(pool, whose, id));
    const after = found(await updateEndpoint(pool, whose, { endpointId: id, now, url, events, version }));
    const facts = { id, before: termsOf(before), after: termsOf(after) };
    await auditWebhook(db, { by: actor, at: now }, "webhook.changed", facts);
    return after;
  });
  deps.wakeCallbacks();
  return webhookOf(row, deps.now());
}
