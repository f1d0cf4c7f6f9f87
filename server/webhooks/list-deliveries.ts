import type { Delivery } from "@waybill/contract/partner/webhook-calls";
import type { Actor } from "../platform/actor.ts";
import { findDeliveries, type DeliveryRow } from "./delivery-rows.ts";
import { findEndpoint } from "./endpoint-rows.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { found, endpointOwnerOf } from "./webhook-answer.ts";

const pageLength = 30;

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

/** The delivery log of an endpoint, newest first, page by page. */
export async function listDeliveries(
  { pool }: WebhookDeps,
  actor: Actor,
  id: string,
  { cursor, limit = pageLength }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ result: Delivery[]; next_cursor: string | null }> {
  const { url } = found(await findEndpoint(pool, endpointOwnerOf(actor), id));
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await findDeliveries(pool, { endpointId: id, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    result: page.map((row) => deliveryOf(row, url)),
    next_cursor: last ? String(last.delivery_id) : null,
  };
}
