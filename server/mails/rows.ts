import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Mail } from "../platform/mails/mails.ts";

export const insertSentMessage = async (
  db: Kysely<Tables>,
  { to, subject, text, links, code }: Mail,
  now: Date,
): Promise<void> =>
  void (await db
    .insertInto("sent_messages")
    .values({ recipient: to, subject, text, links: JSON.stringify(links), code, sent_at: now })
    .execute());
