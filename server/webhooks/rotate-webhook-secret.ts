import { secretOverlapMs } from "@waybill/domain/partner/callbacks";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { rotateSecret } from "./endpoint-rows.ts";
import { endpointSecret } from "./signature.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { found, endpointOwnerOf, auditWebhook } from "./webhook-answer.ts";

/** Gives an endpoint a new secret, which only this response contains; previous ones also sign, each for a day. */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ id: string; secret: string; old_secret_until: string }> {
  const at = deps.now();
  const oldUntil = new Date(at.getTime() + secretOverlapMs);
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const rotated = found(
      await rotateSecret(pool, endpointOwnerOf(actor), { endpointId: id, oldUntil, now: at }),
    );
    await auditWebhook(db, { by: actor, at }, "webhook.secret-rotated", { id });
    return rotated;
  });
  return { id, secret: endpointSecret(deps, row), old_secret_until: oldUntil.toISOString() };
}
