import { createTransport } from "nodemailer";
import type { Deps } from "../deps.ts";
import { RestoredCopyClosed } from "./send-outcome.ts";
import { saveSentMessage } from "./sent-messages.ts";

/** A mail to one person. */
export type Mail = {
  readonly to: string;
  /** The address for replies; by default none. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The links in the mail's text. */
  readonly links: readonly string[];
  /** The code in the mail's text. */
  readonly code: string | null;
  /** Equal at every retry of this mail, so that a mail server can detect a duplicate. */
  readonly messageId?: string;
  /** How long the content, such as a code, is useful, in milliseconds; by default without limit. */
  readonly goodForMs?: number;
};

/** Port: sends mails; rejects if the service does not accept one. */
export interface Mails {
  /** Resolves to the service's reply, if a service sent the mail. */
  send(mail: Mail): Promise<string | undefined>;
}

/** A sandbox stores every mail among its sent messages, and also sends it if SMTP_URL is set. */
export function chooseMails({
  pool,
  now,
  settings,
  publicUrl,
  copy,
}: Pick<Deps, "pool" | "now" | "settings" | "publicUrl" | "copy">): Mails {
  const { environment, smtpUrl, mailFrom } = settings;
  const from = () => mailFrom ?? `no-reply@${new URL(publicUrl()).hostname}`;
  const smtp = smtpUrl === undefined ? undefined : smtpMails(smtpUrl, from);
  return {
    send: async (mail) => {
      if (smtp && copy.isClosed()) throw new RestoredCopyClosed();
      const answer = await smtp?.send(mail);
      if (environment === "san") await saveSentMessage(pool, mail, now());
      return answer;
    },
  };
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Sets short timeouts, because a caller must not wait minutes for a mail server; the URL may set others. */
const withPatience = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
};

/** Sends mails through an SMTP server. */
export function smtpMails(smtpUrl: string, from: () => string): Mails {
  const transport = createTransport(withPatience(smtpUrl));
  return {
    send: async ({ to, replyTo, subject, text, messageId }) => {
      // An object, because nodemailer reads a text as a list of addresses.
      const answered = replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } };
      const named = messageId === undefined ? {} : { messageId };
      const addressed = { from: from(), to: { name: "", address: to }, ...answered, ...named };
      const { response } = await transport.sendMail({ ...addressed, subject, text });
      return response;
    },
  };
}
