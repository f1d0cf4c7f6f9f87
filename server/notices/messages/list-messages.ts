import type * as endpoints from "@waybill/contract/operations/messages";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Message } from "@waybill/contract/operations/messages";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { findMessages, type MessageRow } from "./rows.ts";

/** A page of the messages that were not sent, newest first. */
export async function listMessages(
  { pool, now }: Pick<Deps, "pool" | "now">,
  { cursor, limit = defaultPage, state }: SchemaOutput<(typeof endpoints.listMessages)["query"]>,
): Promise<AnswerOf<typeof endpoints.listMessages>["result"]> {
  const [beforeMs = null, beforeId = null] = readCursor(cursor, ["number", "string"]) ?? [];
  const rows = await findMessages(pool, {
    now: now(),
    state: state ?? null,
    beforeMs,
    beforeId,
    limit: limit + 1,
  });
  return pageAfter(rows, limit, ({ at_ms, message_id }) => [at_ms, message_id], messageOf);
}

export const messageOf = ({ recipient, created_at, at_ms: _, ...row }: MessageRow): Message => ({
  ...row,
  to: recipient,
  at: created_at.toISOString(),
});
