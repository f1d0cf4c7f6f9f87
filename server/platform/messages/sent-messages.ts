import type { Queryable } from "../database/transaction.ts";

type SentMessage = {
  to: string;
  subject: string;
  text: string;
  links: readonly string[];
  code: string | null;
};

/** Keeps a message for `/san/outbox`: what a sandbox would have sent is read there. */
export const keepSentMessage = async (
  db: Queryable,
  { to, subject, text, links, code }: SentMessage,
  at: Date,
): Promise<void> => {
  await db.query({
    name: "keep-sent-message",
    text: `insert into sent_messages (recipient, subject, text, links, code, sent_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [to, subject, text, JSON.stringify(links), code, at],
  });
};
