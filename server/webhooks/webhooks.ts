import type { Webhook } from "@waybill/contract/partner/webhook-calls";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { deleteEndpointRows, findEndpoint, findEndpoints } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { endpointOwnerOf, webhookOf, found, auditWebhook } from "./webhook-answer.ts";

export const listWebhooks = async ({ pool, now }: WebhookDeps, actor: Actor): Promise<Webhook[]> =>
  (await findEndpoints(pool, endpointOwnerOf(actor))).map((row) => webhookOf(row, now()));

export const readWebhook = async ({ pool, now }: WebhookDeps, actor: Actor, id: string): Promise<Webhook> =>
  webhookOf(found(await findEndpoint(pool, endpointOwnerOf(actor), id)), now());

export async function deleteWebhook(deps: WebhookDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deleteEndpointRows(pool, endpointOwnerOf(actor), id))) throw new Refused("not_found");
    await auditWebhook(db, { by: actor, at: deps.now() }, "webhook.ended", { id });
  });
}
