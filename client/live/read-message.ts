import type { LiveMessage } from "@waybill/contract/live";

/** What the server said; undefined for what this build does not know. The server shapes it by the schema that types it. */
export function readMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const message = JSON.parse(data) as { type?: unknown; order?: unknown };
    if (message.type === "order_update") return message.order ? (message as LiveMessage) : undefined;
    return message.type === "subscribed" || message.type === "error" ? (message as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}
