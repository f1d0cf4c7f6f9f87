import { createTransport } from "nodemailer";
import type { Mails } from "./mails.ts";

const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Whoever waits for an answer of ours does not wait minutes for a mail server; the URL may ask for other times. */
const withPatience = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(patience))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
};

/** Sends mails through an SMTP server. */
export function smtpMails(smtpUrl: string, from: () => string): Mails {
  const transport = createTransport(withPatience(smtpUrl));
  return {
    send: async ({ to, subject, text }) => {
      // An object, for a text would be read as a list of addresses.
      await transport.sendMail({ from: from(), to: { name: "", address: to }, subject, text });
    },
  };
}
