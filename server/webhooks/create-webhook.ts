import type { NewWebhook } from "@waybill/contract/partner/webhook-calls";
import { webhookVersions } from "@waybill/domain/partner/callbacks";
import { randomUUID } from "node:crypto";
import { testVendorOf, requireManagedVendor } from "../partner/access/access-deps.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { insertEndpoint, type EndpointRow } from "./endpoint-rows.ts";
import { endpointSecret } from "./signature.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { requireAllowedUrl, auditWebhook, termsOf } from "./webhook-answer.ts";

const maxPerVendor = 20;
const [newestVersion] = webhookVersions.toReversed();

/** The owner of a new endpoint, and the vendor whose orders it gets. */
async function madeFor(
  deps: WebhookDeps,
  actor: Actor,
  { mode, vendor_id }: NewWebhook,
): Promise<Pick<EndpointRow, "owner_vendor_id" | "vendor_id" | "mode">> {
  if (actor.kind === "client") {
    const own = actor.isTest ? "test" : "live";
    if (mode !== undefined && mode !== own) throw new Refused("malformed_request", { path: ["mode"] });
    const owner_vendor_id = actor.ownerVendorId;
    if (vendor_id !== undefined && vendor_id !== owner_vendor_id)
      throw new Refused("malformed_request", { path: ["vendor_id"] });
    return { owner_vendor_id, vendor_id: actor.vendorId, mode: own };
  }
  if (mode === undefined) throw new Refused("malformed_request", { path: ["mode"] });
  const owner_vendor_id = await requireManagedVendor(deps, actor, vendor_id);
  const followed = mode === "test" ? await testVendorOf(deps, actor, owner_vendor_id) : owner_vendor_id;
  return { owner_vendor_id, vendor_id: followed, mode };
}

/** Creates an endpoint. The response contains its secret only this once. */
export async function createWebhook(
  deps: WebhookDeps,
  actor: Actor,
  given: NewWebhook,
): Promise<{ id: string; secret: string }> {
  const whom = await madeFor(deps, actor, given);
  await requireAllowedUrl(deps, given.url);
  const endpoint_id = randomUUID();
  const { url, events, version = newestVersion ?? "1" } = given;
  const now = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const row = { endpoint_id, ...whom, url, events, version };
    if (!(await insertEndpoint(pool, row, { max: maxPerVendor, now })))
      throw new Refused("webhook_limit_reached");
    await auditWebhook(db, { by: actor, at: now }, "webhook.added", { id: endpoint_id, after: termsOf(row) });
  });
  return { id: endpoint_id, secret: endpointSecret(deps, { endpoint_id, secret_number: 1 }) };
}
