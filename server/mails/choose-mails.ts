import type { Deps } from "../platform/deps.ts";
import type { Mails } from "../platform/mails/mails.ts";
import { insertSentMessage } from "./rows.ts";
import { smtpMails } from "../platform/mails/smtp-mails.ts";

/** A sandbox keeps every mail in its outbox; where SMTP_URL is set it goes out as well. */
export function chooseMails({
  db,
  now,
  settings,
  publicUrl,
}: Pick<Deps, "db" | "now" | "settings" | "publicUrl">): Mails {
  const { environment, smtpUrl, mailFrom } = settings;
  const from = () => mailFrom ?? `no-reply@${new URL(publicUrl()).hostname}`;
  const smtp = smtpUrl === undefined ? undefined : smtpMails(smtpUrl, from);
  return {
    send: async (mail) => {
      await smtp?.send(mail);
      if (environment === "san") await insertSentMessage(db, mail, now());
    },
  };
}
