import { isToRecipient, type NoticeChannel, type NoticeKind } from "@waybill/domain/tracking/notices/notices";
import type { Translate } from "@waybill/ui/texts/texts.ts";

const ofKind = {
  "recipient.on_the_way": "console.story-left_pickup",
  "recipient.near": "console.notice-near",
  "recipient.promise": "console.notice-promise",
  "recipient.delivered": "console.story-delivered",
  "recipient.failed": "console.story-failed",
  "merchant.at_door": "console.story-arrived_at_pickup",
  "merchant.failed": "console.story-failed",
  "merchant.problem": "console.incident-recipient_problem",
  "merchant.returned": "console.story-returned",
} as const satisfies Record<NoticeKind, string>;

/** A notice's receiver and content. */
export const noticeWords = (kind: NoticeKind, t: Translate): string =>
  `${t(isToRecipient(kind) ? "console.notice-recipient" : "console.notice-merchant")}: ${t(ofKind[kind])}`;

export const channelWords = (channel: NoticeChannel, t: Translate): string =>
  ({ sms: "SMS", whatsapp: "WhatsApp", email: t("console.alert-by-mail") })[channel];
