import type { Deps } from "../../platform/deps.ts";
import { currentTraceparent } from "../../platform/tracing/trace-context.ts";
import type { Claimed } from "../delivery-rows.ts";
import { signatureHeaders } from "../signature.ts";

/** The header that continues the trace at the receiver. */
const traceHeader = (): Record<string, string> => {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { traceparent };
};

export type SentEvent = Pick<
  Claimed,
  "event" | "version" | "sequence" | "happened_at" | "webhook_id" | "body"
> &
  Pick<Claimed, "endpoint_id" | "secret_number" | "old_secret_ends">;

/** The headers of every event, whether sent or fetched by a listener. */
export const callbackHeaders = (
  deps: Pick<Deps, "secret">,
  callback: SentEvent,
  now: Date,
): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Waybill-Webhooks/1",
  "x-waybill-event": callback.event,
  "x-waybill-version": callback.version,
  "x-waybill-sequence": String(callback.sequence),
  "x-waybill-event-time": callback.happened_at.toISOString(),
  ...traceHeader(),
  ...signatureHeaders(deps, callback, { webhookId: callback.webhook_id, now, body: callback.body }),
});
