import type * as partner from "@waybill/contract/partner/listeners";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import { webhookEvents, webhookVersions } from "@waybill/domain/partner/callbacks";
import { createHash, randomUUID } from "node:crypto";
import type { Client } from "../../partner/access/client-of-token.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { endpointSecret } from "../signature.ts";
import { auditWebhook, termsOf } from "../webhook-answer.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { openListenerRow } from "./listener-rows.ts";

/** A listener that makes no call for this many milliseconds is removed. */
export const listenerTimeoutMs = 10 * 60_000;
const maxPerVendor = 20;
const [newestVersion = "1"] = webhookVersions.toReversed();

/** The same name of the same client gives the same listener, so that its secret stays configured. */
const idOf = (client: Client, name: string | undefined): string =>
  `listener-${
    name === undefined
      ? randomUUID()
      : createHash("sha256")
          .update(JSON.stringify([client.clientId, name]))
          .digest("hex")
          .slice(0, 40)
  }`;

/** Opens a listener of a test key; it gets no earlier events. */
export async function openListener(
  deps: WebhookDeps,
  client: Client,
  {
    name,
    events = webhookEvents.filter((event) => event !== "location"),
  }: SchemaOutput<typeof partner.openListener.body>,
): Promise<SchemaInput<typeof partner.openListener.answer>["result"]> {
  if (!client.isTest) throw new PartnerRefused(403, "TEST_KEY_NEEDED", "Only a test key can listen");
  const now = deps.now();
  const row = {
    endpoint_id: idOf(client, name),
    owner_vendor_id: client.ownerVendorId,
    vendor_id: client.vendorId,
    events,
    version: newestVersion,
  };
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const until = new Date(now.getTime() + listenerTimeoutMs);
    if (!(await openListenerRow(pool, row, { now, until, max: maxPerVendor })))
      throw new PartnerRefused(
        409,
        "LISTENER_LIMIT_REACHED",
        `A business can have ${maxPerVendor} listeners. End one first.`,
      );
    const after = termsOf({ ...row, url: "listen:", mode: "test" });
    await auditWebhook(db, { by: client, at: now }, "webhook.added", { id: row.endpoint_id, after });
  });
  const secret = endpointSecret(deps, { endpoint_id: row.endpoint_id, secret_number: 1 });
  return { id: row.endpoint_id, secret, events };
}
