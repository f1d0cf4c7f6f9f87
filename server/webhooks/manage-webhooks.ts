import type { Delivery, NewWebhook, Webhook, WebhookChange } from "@waybill/contract/partner/webhook-calls";
import { secretOverlapMs, webhookVersions } from "@waybill/domain/partner/callbacks";
import { randomUUID } from "node:crypto";
import { recordAudit } from "../audit/record-audit.ts";
import { testVendorOf, vendorFor } from "../partner/access/manage-access.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import type { OutgoingPost } from "../platform/outgoing-post.ts";
import { testBody } from "./callback-body.ts";
import {
  findDeliveries,
  insertDeliveries,
  replayDelivery as replayRow,
  replaySpan as replayRows,
  type DeliveryRow,
} from "./delivery-rows.ts";
import {
  deleteEndpointRows,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  rotateSecret,
  updateEndpoint,
  type EndpointRow,
  type Whose,
} from "./endpoint-rows.ts";
import { secretOf } from "./signature.ts";
import { newWebhookId } from "./write-callbacks.ts";

export type WebhookDeps = Pick<Deps, "pool" | "now" | "settings" | "secret" | "randomBytes"> & {
  readonly outgoing: Pick<OutgoingPost, "isAllowed">;
  /** There is something to send. */
  readonly wakeCallbacks: () => void;
};

const mostOfOneVendor = 20;
const pageLength = 30;
const [newestVersion] = webhookVersions.toReversed();

/** Whose endpoints somebody manages: those of the own vendors, or of the vendor that a client acts for. */
function ownedBy(actor: Actor): Whose {
  if (actor.kind === "client") return { vendorId: actor.vendorId };
  return { ownerIds: actor.kind === "vendor" ? [...actor.vendorIds] : [] };
}

const webhookOf = (row: EndpointRow, now: Date): Webhook => {
  const ahead = (time: Date | null) => (time && time > now ? time.toISOString() : null);
  return {
    id: row.endpoint_id,
    vendor_id: row.owner_vendor_id,
    mode: row.mode,
    url: row.url,
    events: row.events,
    version: row.version,
    created_at: row.created_at.toISOString(),
    old_secret_until: ahead(row.old_secret_until),
    paused_until: ahead(row.paused_until),
  };
};

async function requireAllowed({ outgoing }: WebhookDeps, url: string): Promise<void> {
  if (!(await outgoing.isAllowed(url))) throw new Refused("webhook_address_refused", { path: ["url"] });
}

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Refused("not_found");
  return row;
};

/** For whom an endpoint is made, and whose orders it follows. */
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
  const owner_vendor_id = await vendorFor(deps, actor, vendor_id);
  const followed = mode === "test" ? await testVendorOf(deps, actor, owner_vendor_id) : owner_vendor_id;
  return { owner_vendor_id, vendor_id: followed, mode };
}

/** What the audit keeps of an endpoint: an address may carry a secret, so it is its host alone. */
const termsOf = ({
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

const record = (
  db: Deps["db"],
  who: { by: Actor; at: Date },
  action: `webhook.${"added" | "changed" | "ended" | "secret-rotated"}`,
  { id, ...facts }: { id: string; before?: object; after?: object },
) => recordAudit(db, who, { action, subject: { kind: "webhook", id }, ...facts });

/** Makes an endpoint; its secret is answered this once. */
export async function createWebhook(
  deps: WebhookDeps,
  actor: Actor,
  given: NewWebhook,
): Promise<{ id: string; secret: string }> {
  const whom = await madeFor(deps, actor, given);
  await requireAllowed(deps, given.url);
  const endpoint_id = randomUUID();
  const { url, events, version = newestVersion ?? "1" } = given;
  const now = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const row = { endpoint_id, ...whom, url, events, version };
    if (!(await insertEndpoint(pool, row, { most: mostOfOneVendor, now })))
      throw new Refused("webhook_limit_reached");
    await record(db, { by: actor, at: now }, "webhook.added", { id: endpoint_id, after: termsOf(row) });
  });
  return { id: endpoint_id, secret: secretOf(deps, { endpoint_id, secret_number: 1 }) };
}

export const listWebhooks = async ({ pool, now }: WebhookDeps, actor: Actor): Promise<Webhook[]> =>
  (await findEndpoints(pool, ownedBy(actor))).map((row) => webhookOf(row, now()));

export const readWebhook = async ({ pool, now }: WebhookDeps, actor: Actor, id: string): Promise<Webhook> =>
  webhookOf(found(await findEndpoint(pool, ownedBy(actor), id)), now());

/** Changes what is given; a pause ends, for who changes an address has repaired something. */
export async function changeWebhook(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  { url, events, version }: WebhookChange,
): Promise<Webhook> {
  const whose = ownedBy(actor);
  found(await findEndpoint(deps.pool, whose, id));
  if (url !== undefined) await requireAllowed(deps, url);
  const now = deps.now();
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const before = found(await findEndpoint(pool, whose, id));
    const after = found(await updateEndpoint(pool, whose, { endpointId: id, now, url, events, version }));
    const facts = { id, before: termsOf(before), after: termsOf(after) };
    await record(db, { by: actor, at: now }, "webhook.changed", facts);
    return after;
  });
  deps.wakeCallbacks();
  return webhookOf(row, deps.now());
}

export async function deleteWebhook(deps: WebhookDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deleteEndpointRows(pool, ownedBy(actor), id))) throw new Refused("not_found");
    await record(db, { by: actor, at: deps.now() }, "webhook.ended", { id });
  });
}

/** Gives an endpoint another secret, which is answered this once; the one before it signs too for a day. */
export async function rotateWebhookSecret(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ id: string; secret: string; old_secret_until: string }> {
  const at = deps.now();
  const oldUntil = new Date(at.getTime() + secretOverlapMs);
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const rotated = found(await rotateSecret(pool, ownedBy(actor), { endpointId: id, oldUntil }));
    await record(db, { by: actor, at }, "webhook.secret-rotated", { id });
    return rotated;
  });
  return { id, secret: secretOf(deps, row), old_secret_until: oldUntil.toISOString() };
}

type Sent = { delivery_id: string; webhook_id: string };

/** Sends an event of no order, to see an endpoint work. */
export async function sendTestEvent(deps: WebhookDeps, actor: Actor, id: string): Promise<Sent> {
  found(await findEndpoint(deps.pool, ownedBy(actor), id));
  const webhookId = newWebhookId();
  const now = deps.now();
  const body = testBody(now);
  const event = { endpointId: id, webhookId, event: "test", orderId: null, entry: null, body } as const;
  const [deliveryId] = await insertDeliveries(deps.pool, [event], now);
  deps.wakeCallbacks();
  return { delivery_id: String(deliveryId), webhook_id: webhookId };
}

const deliveryOf = (row: DeliveryRow, url: string): Delivery => ({
  id: String(row.delivery_id),
  webhook_id: row.webhook_id,
  event: row.event,
  order_id: row.order_id,
  state: row.state,
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.state === "pending" ? row.due_at.toISOString() : null,
  request: { url, body: row.body },
  attempts: row.attempts,
});

/** The log of an endpoint, newest first, page by page. */
export async function listDeliveries(
  { pool }: WebhookDeps,
  actor: Actor,
  id: string,
  { cursor, limit = pageLength }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ result: Delivery[]; next_cursor: string | null }> {
  const { url } = found(await findEndpoint(pool, ownedBy(actor), id));
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await findDeliveries(pool, { endpointId: id, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    result: page.map((row) => deliveryOf(row, url)),
    next_cursor: last ? String(last.delivery_id) : null,
  };
}

/** Sends a callback once more, under its own webhook id. */
export async function replayDelivery(
  deps: WebhookDeps,
  actor: Actor,
  { id, delivery }: { id: string; delivery: string },
): Promise<Sent> {
  found(await findEndpoint(deps.pool, ownedBy(actor), id));
  const which = { endpointId: id, deliveryId: Number(delivery), now: deps.now() };
  const webhook_id = found(await replayRow(deps.pool, which));
  deps.wakeCallbacks();
  return { delivery_id: delivery, webhook_id };
}

/** Sends all status and refund callbacks of a span of time once more; how many. */
export async function replaySpan(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<{ deliveries: number }> {
  found(await findEndpoint(deps.pool, ownedBy(actor), id));
  const span = { endpointId: id, from: new Date(from), to: new Date(to), now: deps.now() };
  const deliveries = await replayRows(deps.pool, span);
  deps.wakeCallbacks();
  return { deliveries };
}
