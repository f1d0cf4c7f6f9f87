import type { Queryable } from "../database/transaction.ts";
import { statement } from "../database/statement.ts";

type SentMessage = {
  to: string;
  subject: string;
  text: string;
  links: readonly string[];
  code: string | null;
};

const keepSentMessageSql = statement("keep-sent-message")`
  insert into sent_messages (recipient, subject, text, links, code, sent_at)
    values (${"to"}, ${"subject"}, ${"text"}, ${"links"}, ${"code"}, ${"at"})`;

/** Stores a message for `/san/outbox`, where a sandbox shows what it would have sent. */
export const saveSentMessage = async (
  db: Queryable,
  { to, subject, text, links, code }: SentMessage,
  at: Date,
): Promise<void> => {
  await db.query(keepSentMessageSql({ to, subject, text, links: JSON.stringify(links), code, at }));
};
