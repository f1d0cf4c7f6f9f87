import type { Order } from "@waybill/contract/order";
import { isScheduled } from "@waybill/domain/orders/lists";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { cancelReasonKey, merchantWords, type Phrase } from "@waybill/domain/orders/status-words";
import { type Arrivals, etaWindowMs } from "@waybill/domain/tracking/arrivals";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";

/** The current status, in words for merchants. */
export function statusPhrase(
  order: Order,
  t: Translate,
  /** The current expected time of a late order; defaults to the promised one. */
  expected: Date | string | null = order.delivery_at,
): Phrase {
  const ended = lastEntryOf(order.status_history, order.status)?.created_at;
  const isLate = order.status === "DELAYED";
  const time = isLate ? expected : ended;
  return merchantWords(order.status, {
    time: time ? formatTime(time) : undefined,
    reason: order.cancel_reason === null ? undefined : t(cancelReasonKey(order.cancel_reason)),
  });
}

/** The day and time of a scheduled order before the search for a rider starts; undefined for others. */
export function plannedTime(order: Order, now: Date): string | undefined {
  if (order.preordered_for === null || !isScheduled(order, now)) return undefined;
  const at = order.preordered_for * 1000;
  return `${formatDay(at)}, ${formatTime(at)}`;
}

/**
 * The largest text of the details: the rider's expected window, else the status. `age`: the age of the rider's position
 * if it is used.
 */
export function headingOf(
  order: Order,
  { times, now, t }: { times: Arrivals; now: Date; t: Translate },
): { title: string; below: string; age?: string } {
  const below = t("order-tracking.for-customer", { name: order.customer.name });
  const planned = plannedTime(order, now);
  if (planned !== undefined) return { title: t("order-tracking.planned-for", { time: planned }), below };
  const { next } = times;
  const phrase = statusPhrase(order, t, times.delivery);
  const words = t(phrase.key, phrase.values);
  if (!next) return { title: words, below };
  const window = { from: formatTime(next.at), to: formatTime(next.at.getTime() + etaWindowMs) };
  const key = next.point === "origin" ? "order-tracking.pick-up-between" : "order-tracking.arrives-between";
  const { asOf } = times;
  return {
    title: t(key, window),
    below: t("order-tracking.words-for", { words, name: order.customer.name }),
    ...(asOf !== undefined && { age: t("eta.as-of", { time: formatTime(asOf) }) }),
  };
}

/** The destination without the unit number: building and street. */
export function destinationText({ customer: { location } }: Pick<Order, "customer">): string {
  const { formatted_address: address, unit_number: unit } = location;
  return address
    .split(", ")
    .filter((part) => part !== unit)
    .join(", ");
}
