import type { Order } from "@waybill/contract/order";
import { isDone, isStopped } from "@waybill/domain/orders/status";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";

/**
 * How many minutes later or sooner than promised an order comes, and why; undefined if it comes as promised, or has
 * ended.
 */
export function promiseChangeText(order: Order, t: Translate): string | undefined {
  const { promise_change: change, status } = order;
  if (!change || isDone(status) || isStopped(status) || status === "RETURN_INITIATED") return undefined;
  const minutes = t(change.minutes > 0 ? "promise.minutes-later" : "promise.minutes-sooner", {
    count: Math.abs(change.minutes),
  });
  return t("promise.change", { minutes, cause: t(`promise.${change.cause}`) });
}

/** The text of promiseChangeText, preceded by the current delivery window. */
export function promiseChangeWithTimes(order: Order, t: Translate): string | undefined {
  const change = promiseChangeText(order, t);
  const { delivery_window: window } = order;
  if (change === undefined || !window) return change;
  const times = { from: formatTime(window.from), to: formatTime(window.to) };
  return `${t("promise.now-expected", times)} ${change}`;
}

const hourMs = 3_600_000;

/** By how many minutes an outlet's orders are usually late or early, at the hour of a time. */
export const usualDelayText = (minutes: number, at: string | number, t: Translate): string =>
  t(minutes > 0 ? "ready.usually-later" : "ready.usually-sooner", {
    count: Math.abs(minutes),
    time: formatTime(Math.floor(new Date(at).getTime() / hourMs) * hourMs),
  });
