import type { StatusEntry } from "../../orders/order.ts";
import {
  isCancelledLike,
  isDone,
  isRankedBetween,
  orderStatusNames,
  type OrderStatus,
} from "../../orders/status.ts";
import type { RecipientActs } from "../recipient-acts.ts";
import { lastAnnouncedChange, type Promised } from "../promises/promise.ts";
import { parseServiceHours, nextOpening } from "../../time/service-hours.ts";

/** The channels of notices about an order. Offers to riders are sent by web push, which a market cannot choose. */
export const noticeChannels = ["sms", "whatsapp", "email"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The fields of an order that determine which notices are due. */
export type NoticedOrder = {
  status: OrderStatus;
  status_history: readonly Pick<StatusEntry, "status">[];
  cancel_reason: string | null;
  details?: { recipient?: Pick<RecipientActs, "problem">; promises?: readonly Promised[] };
};

type NoticeFacts = {
  /** True if the order has reached the point of this notice. */
  isDue: (order: NoticedOrder) => boolean;
  /** True if the notice is still correct; otherwise it is dropped. */
  holds: (order: NoticedOrder) => boolean;
  /**
   * The notice is dropped after this many minutes. A notice about a short moment does not wait for the end of quiet
   * hours.
   */
  worthMinutes: number;
};

const has = (order: NoticedOrder, wanted: OrderStatus): boolean =>
  order.status_history.some(({ status }) => status === wanted);
const wasCollected = ({ status_history }: NoticedOrder): boolean =>
  status_history.some(({ status }) => isRankedBetween(status, "PICKED_UP", "NEAR_CUSTOMER"));
const isOnTheWay = (order: NoticedOrder): boolean =>
  isRankedBetween(order.status, "PICKED_UP", "NEAR_CUSTOMER") ||
  (order.status === "DELAYED" && wasCollected(order));
const promiseChangeOf = ({ details }: NoticedOrder) => lastAnnouncedChange(details?.promises ?? []);
const always = (): boolean => true;

const hour = 60;
const day = 24 * hour;

/** Every notice about an order, by receiver. A recipient who received no notice yet gets none about a cancellation. */
const notices = {
  "recipient.on_the_way": { isDue: wasCollected, holds: isOnTheWay, worthMinutes: 12 * hour },
  "recipient.near": {
    isDue: (order) => has(order, "NEAR_CUSTOMER"),
    holds: ({ status }) => status === "NEAR_CUSTOMER",
    worthMinutes: 15,
  },
  "recipient.promise": {
    isDue: (order) => promiseChangeOf(order) !== undefined,
    holds: ({ status }) => !isDone(status) && !isCancelledLike(status) && status !== "RETURN_INITIATED",
    worthMinutes: 30,
  },
  "recipient.delivered": {
    isDue: (order) => has(order, "DELIVERED"),
    holds: always,
    worthMinutes: day,
  },
  "recipient.failed": {
    isDue: (order) => has(order, "RETURN_INITIATED") || (order.status === "CANCELLED" && wasCollected(order)),
    holds: always,
    worthMinutes: day,
  },
  "merchant.at_door": {
    isDue: (order) => has(order, "NEAR_VENDOR"),
    holds: ({ status }) => status === "NEAR_VENDOR",
    worthMinutes: 15,
  },
  "merchant.failed": {
    isDue: (order) =>
      has(order, "RETURN_INITIATED") ||
      (order.status === "CANCELLED" && (wasCollected(order) || order.cancel_reason === "no_courier")),
    holds: always,
    worthMinutes: day,
  },
  "merchant.problem": {
    isDue: ({ details }) => details?.recipient?.problem !== undefined,
    holds: always,
    worthMinutes: 3 * day,
  },
  "merchant.returned": {
    isDue: (order) => has(order, "RETURNED_TO_VENDOR"),
    holds: always,
    worthMinutes: 3 * day,
  },
} as const satisfies Record<string, NoticeFacts>;

export type NoticeKind = keyof typeof notices;
// Object.keys loses the key type.
export const noticeKinds = Object.keys(notices) as NoticeKind[];
const isKind = (text: string): text is NoticeKind => Object.hasOwn(notices, text);
const isChannel = (text: string): text is NoticeChannel => noticeChannels.some((channel) => channel === text);

/** The statuses in which an order can have a due notice. */
export const noticedStatuses: readonly OrderStatus[] = orderStatusNames.filter(
  (status) => status === "CANCELLED" || isRankedBetween(status, "NEAR_VENDOR", "RETURNED_TO_VENDOR"),
);

/** Returns the notices of an order that are due and still correct. */
export const dueNotices = (order: NoticedOrder): NoticeKind[] =>
  noticeKinds.filter((kind) => notices[kind].isDue(order) && notices[kind].holds(order));

/**
 * Distinguishes several notices of one kind: the time of the change that a notice reports. Empty for a kind that is
 * sent once.
 */
export const occasionOf = (kind: NoticeKind, order: NoticedOrder): string =>
  kind === "recipient.promise" ? (promiseChangeOf(order)?.at ?? "") : "";

/** True if a notice is still correct: if two changes wait to be sent, only the last one is. */
export const isNoticeCurrent = (
  { kind, occasion }: { kind: NoticeKind; occasion: string },
  order: NoticedOrder,
): boolean => notices[kind].holds(order) && occasion === occasionOf(kind, order);

/** Returns the time until which a notice that is due at `from` may be sent. */
export const noticeExpiresAt = (kind: NoticeKind, from: Date): Date =>
  new Date(from.getTime() + notices[kind].worthMinutes * 60_000);

/** The default channels of each notice, in the format of `parseNotices`. */
export const defaultNotices = [
  "recipient.on_the_way:sms",
  "recipient.near:sms",
  "recipient.delivered:sms",
  "recipient.failed:sms",
  "merchant.at_door:email",
  "merchant.failed:email",
  "merchant.problem:email",
  "merchant.returned:email",
].join("|");

/** The channels of each notice; a missing kind uses the parent's or the market's channels. */
export type NoticeChoice = Partial<Record<NoticeKind, NoticeChannel[]>>;

/**
 * Parses the choice of a market or vendor: `recipient.near:sms+whatsapp|merchant.failed:email`, and `off` for a notice
 * that is not sent. undefined if malformed.
 */
export function parseNotices(text: string): NoticeChoice | undefined {
  const choice: NoticeChoice = {};
  for (const part of text.split("|").filter(Boolean)) {
    const [kind = "", ways = ""] = part.split(":");
    const channels = ways === "off" ? [] : ways.split("+");
    if (!isKind(kind) || !channels.every(isChannel)) return undefined;
    choice[kind] = channels.filter(isChannel);
  }
  return choice;
}

/** Formats a choice for `parseNotices`; empty if it names no notice. */
export const formatNotices = (choice: NoticeChoice): string =>
  noticeKinds
    .flatMap((kind) => (choice[kind] ? [`${kind}:${choice[kind].join("+") || "off"}`] : []))
    .join("|");

/** True if a notice is sent to the recipient rather than the merchant. */
export const isToRecipient = (kind: NoticeKind): boolean => kind.startsWith("recipient.");

/** Returns the possible channels of a kind: recipients have no known e-mail. */
export const channelsFor = (kind: NoticeKind): readonly NoticeChannel[] =>
  isToRecipient(kind) ? noticeChannels.filter((channel) => channel !== "email") : noticeChannels;

/**
 * Returns the channels of a notice: the outlet's, else its parent's, else the market's; without any it is not sent.
 */
export const channelsOf = (kind: NoticeKind, choices: readonly NoticeChoice[]): readonly NoticeChannel[] =>
  choices.find((choice) => choice[kind])?.[kind] ?? [];

const dayMinutes = 24 * 60;

/**
 * Returns the end of the quiet hours (`2200:0700`; equal times: none) that apply at `now` on the clock of
 * `timeZone`; undefined if none apply. Malformed hours count as none.
 */
export function quietHoursEnd(text: string, now: Date, timeZone: string): Date | undefined {
  const { hours } = parseServiceHours(text);
  if (!hours) return undefined;
  const loud = { from: hours.to, to: (hours.from + dayMinutes - 1) % dayMinutes };
  const end = nextOpening(loud, now, timeZone);
  return end > now ? end : undefined;
}

/** Parses the cost of one message per channel in the country's currency, `sms:0.35|email:0`; undefined if malformed. */
export function parseCosts(text: string): Partial<Record<NoticeChannel, number>> | undefined {
  const costs: Partial<Record<NoticeChannel, number>> = {};
  for (const part of text.split("|").filter(Boolean)) {
    const [channel = "", cost = ""] = part.split(":");
    if (!isChannel(channel) || !/^\d{1,6}(\.\d{1,6})?$/.test(cost)) return undefined;
    costs[channel] = Number(cost);
  }
  return costs;
}
