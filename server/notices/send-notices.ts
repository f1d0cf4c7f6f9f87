import { countries } from "@waybill/domain/markets/countries";
import { parseCosts, quietHoursEnd, isNoticeCurrent } from "@waybill/domain/tracking/notices/notices";
import { smsSegments } from "@waybill/domain/tracking/notices/sms-length";
import { proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { findOrdersUnchecked } from "../orders/find-order.ts";
import { backOffMs, doClaimedWork } from "../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { MessageNotAccepted, sendOutcomeOf } from "../platform/messages/send-outcome.ts";
import type { AcceptedMessage } from "../platform/messages/sms.ts";
import { pinOfRecipient } from "../fleets/riders/recipients-pin.ts";
import type { NoticeSender } from "./channels.ts";
import { findPreferences } from "./recipients.ts";
import {
  hasNoticesDue,
  noticesToSend,
  settleNotices,
  type ClaimedNotice,
  type NoticeOutcome,
} from "./rows.ts";
import { composeNotice } from "./compose-notice.ts";
import { type NoticeDeps, writeNotices } from "./write-notices.ts";

const everyMs = 1000;
const longestPauseMs = 15_000;
/** How long a shutdown waits for open calls, so that their results are written. */
const closingMs = 5000;
const retries = { firstMs: 15_000, longestMs: 15 * 60_000 };

/**
 * Sends notices, each at most once: that a notice is being sent is recorded before the call, so that a crash does
 * not send it twice. Retries only notices that the service refused for now, or that never reached it.
 */
export function openNoticeSending(
  deps: NoticeDeps,
  sender: Pick<NoticeSender, "isSet" | "send">,
): RepeatingWork {
  return openRepeatingWork(deps, {
    name: "notices",
    everyMs,
    longestPauseMs,
    closingMs,
    isDue: () => hasNoticesDue(deps.pool, deps.now()),
    work: async () => {
      const hasMoreNews = await writeNotices(deps);
      return (await sendDue(deps, sender)) || hasMoreNews;
    },
  });
}

/** Sends the due notices, except during quiet hours. True if there may be more. */
async function sendDue(deps: NoticeDeps, sender: Pick<NoticeSender, "isSet" | "send">): Promise<boolean> {
  const { timezone } = countries[deps.settings.country];
  if (quietHoursEnd(await countryParameter(deps, "quietHours"), deps.now(), timezone)) return false;
  return doClaimedWork(deps, noticesToSend, {
    work: (claimed, now) => sendClaimed(deps, sender, claimed, now),
    again: "if any",
  });
}

/** Sends notices, and records their outcomes in one write. */
async function sendClaimed(
  deps: NoticeDeps,
  sender: Pick<NoticeSender, "isSet" | "send">,
  claimed: readonly ClaimedNotice[],
  now: Date,
): Promise<void> {
  const { pool, settings } = deps;
  const country = countries[settings.country];
  const orders = await findOrdersUnchecked(
    deps,
    claimed.map(({ order_id }) => order_id),
  );
  const toRecipients = claimed.filter(({ kind }) => kind.startsWith("recipient."));
  const preferences = await findPreferences(deps, [
    ...new Set(toRecipients.map(({ recipient }) => recipient)),
  ]);
  const proofs = proofsOfMarket(await countryParameter(deps, "deliveryProof"));
  const costs = parseCosts(await countryParameter(deps, "noticeCosts")) ?? {};

  const sendOne = async (notice: ClaimedNotice): Promise<NoticeOutcome> => {
    const { notice_id: noticeId, kind, channel, recipient: to, language } = notice;
    const dropped = (reason: string): NoticeOutcome => ({ noticeId, state: "dropped", reason });
    const order = orders.get(notice.order_id);
    if (!order || !isNoticeCurrent(notice, order)) return dropped("no_longer_true");
    if (notice.gives_up_at <= now) return dropped("too_late");
    if (kind.startsWith("recipient.") && preferences.get(to)?.isOptedOut) return dropped("opted_out");
    if (!sender.isSet(channel)) return dropped("channel_not_set");
    const words = composeNotice(deps, notice, { order, pin: pinOfRecipient(deps, order, proofs) });
    const price = (taken: AcceptedMessage): Partial<NoticeOutcome> => {
      const segments = channel === "sms" ? (taken.segments ?? smsSegments(words.text)) : 1;
      const { amount, currency } = taken.price ?? {
        amount: (costs[channel] ?? 0) * segments,
        currency: country.currency,
      };
      return { segments, cost: { micros: Math.round(amount * 1_000_000), currency } };
    };
    try {
      const taken = await sender.send(channel, { ...words, id: `notice-${noticeId}`, kind, to, language });
      return { noticeId, state: "sent", providerId: taken.id, ...price(taken) };
    } catch (error) {
      const became = sendOutcomeOf(error);
      // Log only code and name: an error's message may contain the recipient.
      const { code, name } = error as { code?: unknown; name?: unknown };
      const { status } = error instanceof MessageNotAccepted ? error : {};
      deps.log.warn({ code: code ?? name, status, kind, channel, became }, "a notice was not accepted");
      if (became === "unknown") return { noticeId, state: "unknown", reason: "no_answer", ...price({}) };
      const dueAt = new Date(now.getTime() + backOffMs(notice.tries, retries));
      const isOver = became === "refused" || dueAt >= notice.gives_up_at;
      const reason = status === undefined ? "not_reached" : `refused_${status}`;
      return isOver ? { noticeId, state: "failed", reason } : { noticeId, state: "pending", reason, dueAt };
    }
  };

  const outcomes = await Promise.all(
    claimed.map(async (notice) => {
      const outcome = await sendOne(notice);
      const kind = notice.channel === "email" ? "mail" : notice.channel;
      if (outcome.state === "sent") deps.metrics.messages.inc({ kind, outcome: "sent" });
      if (outcome.state === "failed" || outcome.state === "unknown")
        deps.metrics.messages.inc({ kind, outcome: "failed" });
      return outcome;
    }),
  );
  await settleNotices(pool, outcomes, deps.now());
}
