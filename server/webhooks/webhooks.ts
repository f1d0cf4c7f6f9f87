import type { Webhook } from "@waybill/contract/partner/webhook-calls";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { deleteEndpointRows, findEndpoint, findEndpoints } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { ownedBy, webhookOf, found, record } from "./webhook-answer.ts";

export const listWebhooks = async ({ pool, now }: WebhookDeps, actor: Actor): Promise<Webhook[]> =>
  (await findEndpoints(pool, ownedBy(actor))).map((row) => webhookOf(row, now()));

export const readWebhook = async ({ pool, now }: WebhookDeps, actor: Actor, id: string): Promise<Webhook> =>
  webhookOf(found(await findEndpoint(pool, ownedBy(actor), id)), now());

export async function deleteWebhook(deps: WebhookDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deleteEndpointRows(pool, ownedBy(actor), id))) throw new Refused("not_found");
    await record(db, { by: actor, at: deps.now() }, "webhook.ended", { id });
  });
}
