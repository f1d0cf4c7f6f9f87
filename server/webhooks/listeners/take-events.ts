import type * as partner from "@waybill/contract/partner/listeners";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../partner/access/client-of-token.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { callbackHeaders } from "../events/callback-headers.ts";
import type { WebhookDeps } from "../webhook-deps.ts";
import { findUnreceived, extendListener } from "./listener-rows.ts";
import { listenerTimeoutMs } from "./open-listener.ts";

const maxAtOnce = 20;
const lookEveryMs = 400;

export const listenerNotFound = () => new PartnerRefused(404, "LISTENER_NOT_FOUND", "Listener not found");

/**
 * Returns the next events of a listener, signed now. Waits for the first one as long as requested, unless `isOver`:
 * the caller hung up or called again, or this process is closing.
 */
export async function takeEvents(
  deps: WebhookDeps,
  client: Client,
  {
    id: endpointId,
    received = [],
    wait_seconds = 0,
    isOver,
  }: SchemaOutput<typeof partner.takeEvents.body> & { id: string; isOver: () => boolean },
): Promise<SchemaInput<typeof partner.takeEvents.answer>["result"]> {
  const { pool, now } = deps;
  const startedAt = now();
  const until = new Date(startedAt.getTime() + listenerTimeoutMs);
  const whose = { endpointId, vendorId: client.vendorId };
  if (!(await extendListener(pool, { ...whose, received: received.map(Number), now: startedAt, until })))
    throw listenerNotFound();
  for (let looks = Math.ceil((wait_seconds * 1000) / lookEveryMs); ; looks -= 1) {
    const at = now();
    const rows = await findUnreceived(pool, { endpointId, now: at, max: maxAtOnce });
    if (rows.length > 0 || looks <= 0 || isOver())
      return rows.map((row) => ({
        id: String(row.delivery_id),
        headers: callbackHeaders(deps, row, at),
        body: row.body,
      }));
    await pause(lookEveryMs);
  }
}
