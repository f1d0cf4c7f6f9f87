import type { Webhook } from "@waybill/contract/partner/webhook-calls";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import type { EndpointRow, EndpointOwner } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

/** The vendors whose endpoints the actor manages: the user's own, or the one that a client acts for. */
export function endpointOwnerOf(actor: Actor): EndpointOwner {
  if (actor.kind === "client") return { vendorId: actor.vendorId };
  return { ownerIds: actor.kind === "vendor" ? [...actor.vendorIds] : [] };
}

export const webhookOf = (row: EndpointRow, now: Date): Webhook => {
  const ahead = (time: Date | null) => (time && time > now ? time.toISOString() : null);
  return {
    id: row.endpoint_id,
    vendor_id: row.owner_vendor_id,
    mode: row.mode,
    url: row.url,
    events: row.events,
    version: row.version,
    created_at: row.created_at.toISOString(),
    old_secret_until: ahead(row.old_secret_ends[0] ?? null),
    paused_until: ahead(row.paused_until),
    gone_since: row.gone_at?.toISOString() ?? null,
  };
};

export async function requireAllowedUrl({ outgoing }: WebhookDeps, url: string): Promise<void> {
  if (!(await outgoing.isAllowed(url))) throw new Refused("webhook_address_refused", { path: ["url"] });
}

export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Refused("not_found");
  return row;
};

/** The fields of an endpoint that the audit records; only the URL's host, because the rest may contain a secret. */
export const termsOf = ({
  url,
  mode,
  events,
  version,
}: Pick<EndpointRow, "url" | "mode" | "events" | "version">) => ({
  host: new URL(url).host,
  mode,
  events,
  version,
});

export const auditWebhook = (
  db: Deps["db"],
  who: { by: Actor; at: Date },
  action: `webhook.${"added" | "changed" | "ended" | "secret-rotated"}`,
  { id, ...facts }: { id: string; before?: object; after?: object },
) => recordAudit(db, who, { action, subject: { kind: "webhook", id }, ...facts });
