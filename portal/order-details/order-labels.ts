import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { isScheduled } from "@waybill/domain/orders/lists";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { cancelReasonKey, merchantWords, type Phrase } from "@waybill/domain/orders/status-words";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";
import { etaWindowMs, shownEta } from "./shown-eta.ts";

/** What happens with an order now, in a merchant's words. */
export function statusPhrase(order: Order, t: Translate): Phrase {
  const ended = lastEntryOf(order.status_history, order.status)?.created_at;
  const isLate = order.status === "DELAYED";
  const time = isLate ? order.delivery_at : ended;
  return merchantWords(order.status, {
    time: time ? formatTime(time) : undefined,
    reason: order.cancel_reason === null ? undefined : t(cancelReasonKey(order.cancel_reason)),
  });
}

/** The day and time that an order waits for, before any rider is sought; undefined for all others. */
export function plannedTime(order: Order, now: Date): string | undefined {
  if (order.preordered_for === null || !isScheduled(order, now)) return undefined;
  const at = order.preordered_for * 1000;
  return `${formatDay(at)}, ${formatTime(at)}`;
}

/**
 * The largest text of the details: between which times the rider is expected, else what happens now. A time that has
 * passed is not promised again: the window then begins now.
 */
export function headingOf(
  order: Order,
  { rider, now, t }: { rider?: RiderPosition | null | undefined; now: Date; t: Translate },
): { title: string; below: string } {
  const below = t("order-tracking.for-customer", { name: order.customer.name });
  const planned = plannedTime(order, now);
  if (planned !== undefined) return { title: t("order-tracking.planned-for", { time: planned }), below };
  const eta = shownEta(order, rider);
  const phrase = statusPhrase(order, t);
  const words = t(phrase.key, phrase.values);
  if (!eta) return { title: words, below };
  const from = Math.max(eta.at.getTime(), now.getTime());
  const window = { from: formatTime(from), to: formatTime(from + etaWindowMs) };
  const key = eta.point === "origin" ? "order-tracking.pick-up-between" : "order-tracking.arrives-between";
  return {
    title: t(key, window),
    below: t("order-tracking.words-for", { words, name: order.customer.name }),
  };
}

/** Where it goes, without the unit number: building and street, as one says it. */
export function areaOf({ customer: { location } }: Pick<Order, "customer">): string {
  const { formatted_address: address, unit_number: unit } = location;
  return address
    .split(", ")
    .filter((part) => part !== unit)
    .join(", ");
}
