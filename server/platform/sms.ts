import { URLSearchParams } from "node:url";
import type { Deps } from "./deps.ts";

/** A short message to one phone. */
export type Sms = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The code in its text. */
  readonly code: string | null;
};

/** Port: hands messages on; throws when they are not taken. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

const patienceMs = 10_000;

/** A sandbox keeps every message among its sent ones; where SMS_URL is set it goes out as well, in the shape of Twilio's call. */
export function chooseSms({
  pool,
  now,
  settings,
  fetch,
  log,
}: Pick<Deps, "pool" | "now" | "settings" | "fetch" | "log">): SmsSender {
  const { environment, smsUrl, smsFrom } = settings;
  return {
    send: async ({ to, text, code }) => {
      if (smsUrl !== undefined) await sendOverHttp(fetch, { url: smsUrl, from: smsFrom ?? "", to, text });
      else if (environment !== "san") log.warn("SMS_URL is not set: a message was not sent");
      if (environment !== "san") return;
      await pool.query({
        name: "keep-sms",
        text: `insert into sent_messages (recipient, subject, text, links, code, sent_at) values ($1, 'SMS', $2, '[]', $3, $4)`,
        values: [to, text, code, now()],
      });
    },
  };
}

type Message = { url: string; from: string; to: string; text: string };

/** Posts a form with To, From and Body; the name and password of the URL are sent as basic authorisation. */
async function sendOverHttp(fetching: typeof fetch, { url, from, to, text }: Message): Promise<void> {
  const address = new URL(url);
  const login = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  Object.assign(address, { username: "", password: "" });
  const answer = await fetching(address, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(login).toString("base64")}` },
    body: new URLSearchParams({ To: to, From: from, Body: text }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`The SMS service answered ${answer.status}.`);
}
