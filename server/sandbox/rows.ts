import type { SentMessage } from "@waybill/contract/sandbox";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

const max = 200;

/** The stored messages, newest first. */
export const findSentMessages = async (
  db: Kysely<Tables>,
  to: string | undefined,
): Promise<SentMessage[]> => {
  let query = db
    .selectFrom("sent_messages")
    .selectAll()
    .orderBy("sent_at", "desc")
    .orderBy("message_id", "desc")
    .limit(max);
  if (to !== undefined) query = query.where("recipient", "=", to);
  const rows = await query.execute();
  return rows.map(({ recipient, subject, text, links, code, sent_at }) => ({
    to: recipient,
    subject,
    text,
    links,
    code,
    sent_at: sent_at.toISOString(),
  }));
};
