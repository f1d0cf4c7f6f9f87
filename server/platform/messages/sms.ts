import { URLSearchParams } from "node:url";
import type { Deps } from "../deps.ts";
import { RestoredCopyClosed, MessageNotAccepted } from "./send-outcome.ts";
import { saveSentMessage } from "./sent-messages.ts";

/** A short message to one phone. */
export type Sms = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The links in the message's text. */
  readonly links?: readonly string[];
  /** The code in the message's text. */
  readonly code: string | null;
  /** A label for operators; never the content. */
  readonly subject?: string;
  /** How long the content, such as a code, is useful, in milliseconds; by default without limit. */
  readonly goodForMs?: number;
};

/** A service's response to an accepted message. */
export type AcceptedMessage = {
  /** The service's id of the message. */
  id?: string;
  segments?: number;
  price?: { amount: number; currency: string };
};

/** Port: sends short messages; rejects if the service does not accept one. */
export interface SmsSender {
  send(sms: Sms): Promise<AcceptedMessage>;
}

const patienceMs = 10_000;

/**
 * A sandbox stores every message among its sent ones, and also sends it if SMS_URL is set, in the format of
 * Twilio's API.
 */
export function chooseSms({
  pool,
  now,
  settings,
  fetch,
  log,
  copy,
}: Pick<Deps, "pool" | "now" | "settings" | "fetch" | "log" | "copy">): SmsSender {
  const { environment, smsUrl, smsFrom } = settings;
  return {
    send: async ({ to, text, links = [], code }) => {
      if (smsUrl !== undefined && copy.isClosed()) throw new RestoredCopyClosed();
      const taken =
        smsUrl === undefined ? {} : await sendOverHttp(fetch, { url: smsUrl, from: smsFrom ?? "", to, text });
      if (environment === "san")
        await saveSentMessage(pool, { to, subject: "SMS", text, links, code }, now());
      else if (smsUrl === undefined) log.warn("SMS_URL is not set: a message was not sent");
      return taken;
    },
  };
}

type Message = { url: string; from: string; to: string; text: string };

/** Posts a form with To, From and Body; the URL's name and password become basic authentication. */
async function sendOverHttp(
  fetching: typeof fetch,
  { url, from, to, text }: Message,
): Promise<AcceptedMessage> {
  const address = new URL(url);
  const login = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  Object.assign(address, { username: "", password: "" });
  const answer = await fetching(address, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(login).toString("base64")}` },
    body: new URLSearchParams({ To: to, From: from, Body: text }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new MessageNotAccepted("The SMS service", answer.status);
  // The message was accepted, whatever the body says.
  return readTaken(await answer.json().catch(() => undefined));
}

const readTaken = (answer: unknown): AcceptedMessage => {
  const reply = (answer ?? {}) as Record<string, unknown>;
  const [segments, amount] = [Number(reply["num_segments"]), Math.abs(Number(reply["price"] ?? Number.NaN))];
  const currency = reply["price_unit"];
  return {
    ...(typeof reply["sid"] === "string" && { id: reply["sid"] }),
    ...(segments > 0 && { segments }),
    ...(Number.isFinite(amount) && typeof currency === "string" && { price: { amount, currency } }),
  };
};
