import type { Client } from "../../partner/access/client-of-token.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { auditWebhook } from "../webhook-answer.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { deleteListener } from "./listener-rows.ts";
import { listenerNotFound } from "./take-events.ts";

export async function closeListener(deps: WebhookDeps, client: Client, id: string): Promise<void> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deleteListener(pool, { endpointId: id, vendorId: client.vendorId })))
      throw listenerNotFound();
    await auditWebhook(db, { by: client, at: deps.now() }, "webhook.ended", { id });
  });
}
