import type { Queryable } from "../../database/transaction.ts";
import type { Deps } from "../../deps.ts";
import { readEachAtScrape } from "../../http/metrics.ts";
import { openText, sealText } from "../../settings/sealed-text.ts";
import { concurrently, backOffMs, doClaimedWork } from "../../work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../work/repeating-work.ts";
import { chooseMails, type Mail, type Mails } from "../mails.ts";
import { saveSentMessage } from "../sent-messages.ts";
import { chooseSms, type Sms } from "../sms.ts";
import { MessageNotAccepted, sendOutcomeOf } from "../send-outcome.ts";
import {
  countWaiting,
  hasMessagesDue,
  insertMessage,
  messagesToSend,
  purgeMessages,
  requeueMessageRow,
  settleMessage,
  type MessageOutcome,
  type QueuedKind,
  type QueuedMessage,
} from "./rows.ts";

/** A queue of mails and short messages; a message that the service does not accept is retried. */
export type MessageQueue = {
  /** Rejects only if the service refuses the mail permanently; otherwise the mail is retried. */
  readonly mails: Mails;
  readonly sms: { send(sms: Sms): Promise<void> };
  /** Queues a mail inside a transaction: it is sent after the commit, and never after a rollback. */
  lineUp(db: Queryable, mail: Mail): Promise<void>;
  readonly work: RepeatingWork;
};

/** Queues a failed message again; false if it has not failed, or its content has expired. */
export const requeueMessage = (db: Queryable, id: string, now: Date): Promise<boolean> =>
  requeueMessageRow(db, id, { now, givesUpAt: new Date(now.getTime() + messageLifeMs) });

/** Deletes messages sent more than a day ago, and those that failed more than a month ago. */
export const deleteOldMessages = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  purgeMessages(pool, now());

const mailHours = 24;
const hourMs = 3_600_000;
/** How long a message is retried, in milliseconds; 'send again' restarts the time. */
export const messageLifeMs = mailHours * hourMs;
const retries = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** A code is useful for a few minutes only, so it is retried often. */
const retriesOfCode = { firstMs: 2_000, longestMs: 20_000 };
const everyMs = 1000;
const longestPauseMs = 15_000;
const closingMs = 5000;
const purpose = "queued messages";

type QueueDeps = Pick<
  Deps,
  "pool" | "now" | "settings" | "publicUrl" | "fetch" | "log" | "secret" | "randomBytes" | "metrics" | "copy"
>;
type Content = Mail | Sms;
type Message = Pick<QueuedMessage, "message_id" | "kind" | "tries" | "gives_up_at"> & { content: Content };

export function openMessageQueue(deps: QueueDeps): MessageQueue {
  const { pool, now, settings, log, metrics } = deps;
  const mails = chooseMails(deps);
  const sms = chooseSms(deps);
  const send: Record<QueuedKind, (content: never) => Promise<unknown>> = {
    mail: (mail: Mail) => mails.send(mail),
    sms: (message: Sms) => sms.send(message),
  };
  readEachAtScrape(metrics.messagesWaiting, "kind", async () => {
    const counted = await countWaiting(pool);
    return { mail: 0, sms: 0, ...Object.fromEntries(counted.map(({ kind, waiting }) => [kind, waiting])) };
  });

  /** Sends a message and stores the outcome. */
  const handOn = async ({ message_id: id, kind, tries, gives_up_at, content }: Message) => {
    let outcome: MessageOutcome = { state: "sent", reason: null, dueAt: null };
    let became: "sent" | ReturnType<typeof sendOutcomeOf> = "sent";
    try {
      await send[kind](content as never);
    } catch (error) {
      became = sendOutcomeOf(error);
      const at = now();
      const isCode = content.code !== null;
      const dueAt = new Date(at.getTime() + backOffMs(tries, isCode ? retriesOfCode : retries));
      const isOver = became === "refused" || became === "unknown" || dueAt >= gives_up_at;
      // The text of an error may name the recipient.
      const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: number };
      const answered = error instanceof MessageNotAccepted ? error.status : responseCode;
      const failed = answered === undefined ? "not_reached" : `refused_${answered}`;
      const reason = became === "unknown" ? "no_answer" : failed;
      log.warn({ code: code ?? name, status: answered, kind, became }, "a message was not accepted");
      outcome = { state: isOver ? "failed" : "pending", reason, dueAt: isOver ? null : dueAt };
    }
    if (outcome.state !== "pending") metrics.messages.inc({ kind, outcome: outcome.state });
    await settleMessage(pool, id, outcome, now());
    return became;
  };

  const keep = async (
    db: Queryable,
    kind: QueuedKind,
    content: Content,
    subject: string,
    isOurs: boolean,
  ) => {
    const at = now();
    const id = `message-${deps.randomBytes(12).toString("base64url")}`;
    const host = new URL(deps.publicUrl()).hostname;
    const kept = kind === "mail" ? { messageId: `<${id}@${host}>`, ...content } : content;
    const expiresAt = content.goodForMs === undefined ? null : new Date(at.getTime() + content.goodForMs);
    const givesUpAt = expiresAt ?? new Date(at.getTime() + messageLifeMs);
    const sealed = sealText(deps.secret(purpose), {
      owner: id,
      text: JSON.stringify(kept),
      randomBytes: deps.randomBytes,
    });
    const row = { id, kind, subject, recipient: content.to, sealed, givesUpAt, expiresAt };
    await insertMessage(db, { ...row, isOurs }, at);
    return { message_id: id, kind, gives_up_at: givesUpAt, content: kept };
  };

  const enqueue = async (kind: QueuedKind, content: Content, subject: string) =>
    handOn({ ...(await keep(pool, kind, content, subject, true)), tries: 1 });

  const sendClaimed = async (claimed: QueuedMessage): Promise<void> => {
    const { message_id: id, sealed, gives_up_at: givesUpAt } = claimed;
    const text = sealed === null ? undefined : openText(deps.secret(purpose), id, sealed);
    const isLate = givesUpAt <= now();
    if (text === undefined || isLate) {
      metrics.messages.inc({ kind: claimed.kind, outcome: "failed" });
      const reason = isLate ? "too_late" : "not_readable";
      return settleMessage(pool, id, { state: "failed", reason, dueAt: null }, now());
    }
    await handOn({ ...claimed, content: JSON.parse(text) as Content });
  };

  const isDirect = { mail: settings.smtpUrl === undefined, sms: settings.smsUrl === undefined };
  return {
    mails: {
      send: async (mail) => {
        // Sandboxes store the mail, which cannot fail.
        if (isDirect.mail) return mails.send(mail);
        if ((await enqueue("mail", mail, mail.subject)) === "refused") throw new MailRefused();
        return undefined;
      },
    },
    sms: {
      send: async (message) => {
        if (isDirect.sms) await sms.send(message);
        else await enqueue("sms", message, message.subject ?? "SMS");
      },
    },
    lineUp: async (db, mail) => {
      if (!isDirect.mail) await keep(db, "mail", mail, mail.subject, false);
      else if (settings.environment === "san") await saveSentMessage(db, mail, now());
    },
    work: openRepeatingWork(deps, {
      name: "messages",
      everyMs,
      longestPauseMs,
      closingMs,
      isDue: () => hasMessagesDue(pool, now()),
      work: () => doClaimedWork(deps, messagesToSend, { work: concurrently(sendClaimed) }),
    }),
  };
}

/** The mail server refused the mail permanently, usually because the address does not exist. */
class MailRefused extends Error {
  override name = "MailRefused";
}
