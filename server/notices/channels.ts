import type { NoticeChannel, NoticeKind } from "@waybill/domain/tracking/notices/notices";
import type { Deps } from "../platform/deps.ts";
import { chooseMails } from "../platform/messages/mails.ts";
import { saveSentMessage } from "../platform/messages/sent-messages.ts";
import { chooseSms, type AcceptedMessage } from "../platform/messages/sms.ts";
import { MessageNotAccepted } from "../platform/messages/send-outcome.ts";
import type { OutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { openWebPush, type WebPush } from "./web-push.ts";
import type { ComposedNotice } from "./compose-notice.ts";

/** A notice ready to be sent to one person. */
export type OutgoingNotice = ComposedNotice & {
  /** The same id at every attempt. */
  id: string;
  kind: NoticeKind;
  to: string;
  language: string;
};

type ChannelDeps = Pick<
  Deps,
  "pool" | "now" | "settings" | "publicUrl" | "fetch" | "log" | "secret" | "copy"
> & {
  /** Posts to URLs that users chose. */
  outgoing: Pick<OutgoingPost, "post">;
};

/** Port: sends a notice through one channel; throws if it is not accepted. */
export interface NoticeSender {
  /**
   * True if a service is configured for the channel. Always true in a sandbox, which stores what it cannot send.
   */
  isSet(channel: NoticeChannel): boolean;
  send(channel: NoticeChannel, notice: OutgoingNotice): Promise<AcceptedMessage>;
  /** Pushes an offer to a rider's browser; the push expires with the offer. */
  push: WebPush;
}

type ChannelSender = { isSet: boolean; send: (notice: OutgoingNotice) => Promise<AcceptedMessage> };

/** The channels of this deployment: the configured services, and in a sandbox `/san/outbox` for all of them. */
export function chooseNoticeSender(deps: ChannelDeps): NoticeSender {
  const { settings, pool, now, publicUrl } = deps;
  const isSandbox = settings.environment === "san";
  const sms = chooseSms(deps);
  const mails = chooseMails(deps);
  const senders: Record<NoticeChannel, ChannelSender> = {
    sms: {
      isSet: settings.smsUrl !== undefined,
      send: ({ to, text, link, pin }) => sms.send({ to, text, links: [link], code: pin ?? null }),
    },
    whatsapp: {
      isSet: settings.whatsappUrl !== undefined,
      send: async (notice) => {
        const { to, text, link, pin } = notice;
        const { whatsappUrl: url, whatsappToken: token } = settings;
        const taken = url && token ? await sendByWhatsApp(deps.fetch, { url, token, notice }) : {};
        const message = { to, subject: "WhatsApp", text, links: [link], code: pin ?? null };
        if (isSandbox) await saveSentMessage(pool, message, now());
        return taken;
      },
    },
    email: {
      isSet: settings.smtpUrl !== undefined,
      send: async ({ id, to, subject, text, link, pin }) => {
        const messageId = `<${id}@${new URL(publicUrl()).hostname}>`;
        await mails.send({ to, subject, text, links: [link], code: pin ?? null, messageId });
        return { id: messageId };
      },
    },
  };
  return {
    isSet: (channel) => isSandbox || senders[channel].isSet,
    send: (channel, notice) => senders[channel].send(notice),
    push: openWebPush(deps, deps.outgoing),
  };
}

const patienceMs = 10_000;

type WhatsAppCall = { url: string; token: string; notice: OutgoingNotice };

/**
 * Sends a template of the WhatsApp Cloud API, the only message allowed to a person who did not write first. The
 * template is named after the kind, with `_pin` if there is one, and filled with outlet, link and PIN.
 */
async function sendByWhatsApp(
  fetching: typeof fetch,
  { url, token, notice: { kind, language, to, outlet, link, pin } }: WhatsAppCall,
): Promise<AcceptedMessage> {
  const parameters = [outlet, link, ...(pin === undefined ? [] : [pin])];
  const answer = await fetching(`${url}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: to.replace(/^\+/, ""),
      type: "template",
      template: {
        name: `${kind.replace(".", "_")}${pin === undefined ? "" : "_pin"}`,
        language: { code: language.replace("-", "_") },
        components: [{ type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }],
      },
    }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new MessageNotAccepted("WhatsApp", answer.status);
  const reply = (await answer.json().catch(() => undefined)) as { messages?: { id?: string }[] } | undefined;
  const id = reply?.messages?.[0]?.id;
  return id === undefined ? {} : { id };
}
