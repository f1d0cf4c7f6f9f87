import { countries } from "@waybill/domain/markets/countries";
import { lastAnnouncedChange } from "@waybill/domain/tracking/promises/promise";
import { promisedTimes } from "../orders/promises/promised-times.ts";
import { directionOf, formattingLocale } from "@waybill/domain/markets/languages";
import type { NoticeChannel, NoticeKind } from "@waybill/domain/tracking/notices/notices";
import { fittedSms } from "@waybill/domain/tracking/notices/sms-length";
import type { OrderRow } from "../orders/order-row.ts";
import type { Deps } from "../platform/deps.ts";
import { translatorFor } from "../platform/texts.ts";

/** A notice as text, ready for a channel. */
export type ComposedNotice = {
  subject: string;
  text: string;
  link: string;
  pin: string | undefined;
  /** The outlet's name for a WhatsApp template, whose parameters are outlet, link and PIN. */
  outlet: string;
};

const names = {
  "recipient.on_the_way": "on-the-way",
  "recipient.near": "near",
  "recipient.promise": "promise",
  "recipient.delivered": "delivered",
  "recipient.failed": "failed",
  "merchant.at_door": "merchant-at-door",
  "merchant.failed": "merchant-failed",
  "merchant.problem": "merchant-problem",
  "merchant.returned": "merchant-returned",
} as const satisfies Record<NoticeKind, string>;

/** The new arrival time in the reader's format, and the cause of the change. */
function changeInWords(
  { settings }: Pick<Deps, "settings">,
  language: string,
  order: OrderRow,
): Record<"from" | "to" | "cause", string> {
  const country = countries[settings.country];
  const clock = new Intl.DateTimeFormat(formattingLocale(country, language), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: country.timezone,
  });
  const written = (time: string | undefined) => (time === undefined ? "" : clock.format(new Date(time)));
  const { delivery_window: window } = promisedTimes(order);
  const change = lastAnnouncedChange(order.details.promises ?? []);
  const cause = change ? translatorFor(language)(`promise.${change.cause}`) : "";
  return { from: written(window?.from), to: written(window?.to), cause };
}

const isBeforeTheDoor = (kind: NoticeKind): boolean =>
  kind === "recipient.on_the_way" || kind === "recipient.near";

/** The link of a notice: the tracking page for recipients and guests, the order in the portal for merchants. */
const linkOf = ({ publicUrl }: Pick<Deps, "publicUrl">, kind: NoticeKind, order: OrderRow): string => {
  const id = encodeURIComponent(order.order_id);
  return kind.startsWith("merchant.") && order.guest_id === null
    ? `${publicUrl()}/order-tracking/${encodeURIComponent(order.vendor_id)}?order_id=${id}`
    : `${publicUrl()}/tracking/${id}?t=${order.tracking_secret}`;
};

/** Isolates a name (Unicode FSI and PDI), so that it keeps its direction in a right-to-left sentence. */
const isolatedIn = (language: string, name: string): string =>
  directionOf(language) === "rtl" ? `\u2068${name}\u2069` : name;

/**
 * The sender's name: a guest's full name, else the outlet's. (Public pages show only the first word of a guest's
 * name.)
 */
const senderOf = ({ outlet_name, details }: OrderRow): string => details.sender?.name.trim() || outlet_name;

/**
 * The text of a notice in a language. A text message must fit one segment: a long outlet name is shortened, link
 * and PIN never are. An e-mail has the full name.
 */
export function composeNotice(
  deps: Pick<Deps, "publicUrl" | "settings">,
  { kind, channel, language }: { kind: NoticeKind; channel: NoticeChannel; language: string },
  { order, pin: ofOrder }: { order: OrderRow; pin: string | undefined },
): ComposedNotice {
  const translate = translatorFor(language);
  const pin = isBeforeTheDoor(kind) ? ofOrder : undefined;
  const link = linkOf(deps, kind, order);
  const key = `notice.${names[kind]}`;
  const sender = senderOf(order);
  const shown = isolatedIn(language, order.order_id);
  const change = kind === "recipient.promise" ? changeInWords(deps, language, order) : {};
  const textWith = (outlet: string) =>
    translate(pin === undefined ? key : `${key}-pin`, {
      outlet: isolatedIn(language, outlet),
      order: shown,
      link,
      pin: pin ?? "",
      ...change,
    });
  return {
    subject: kind.startsWith("merchant.") ? translate(`${key}.subject`, { order: shown }) : "",
    text: channel === "email" ? textWith(sender) : fittedSms(sender, textWith),
    link,
    pin,
    outlet: sender,
  };
}
