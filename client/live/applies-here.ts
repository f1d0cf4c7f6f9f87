import type { Order } from "@waybill/contract/order";

/** The screens that follow orders: tracking shows today's, history those of earlier days (spec §4). */
export type LiveScreen = "tracking" | "history";

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a time in a zone, as YYYY-MM-DD. */
function dayIn(timeZone: string, time: string | Date): string {
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  days.set(timeZone, format);
  return format.format(new Date(time));
}

/** Whether a moment lies in today, as the country's clocks have it. */
export const isToday = (time: string, now: Date, timeZone: string): boolean =>
  dayIn(timeZone, time) === dayIn(timeZone, now);

/** Whether an update is for this screen: on tracking of orders created today, on history of those before. */
export const appliesHere = (
  order: Pick<Order, "created_at">,
  screen: LiveScreen,
  now: Date,
  timeZone: string,
): boolean => (screen === "tracking") === isToday(order.created_at, now, timeZone);
