import { isOpen, type ParsedHours } from "@waybill/domain/time/service-hours";
import { preorderWindowMs } from "@waybill/domain/time/timings";

const slotMs = 30 * 60_000;

export type SlotDay = { day: string; slots: readonly Date[] };

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

type Window = { now: Date; leadMinutes: number; hours: ParsedHours | undefined; timeZone: string };

/**
 * The selectable times: every half hour from `leadMinutes` ahead to the end of the pre-order window, inside the service
 * hours, by day in the country's zone (`day` is YYYY-MM-DD). Days without a slot are omitted.
 */
export function timeSlots({ now, leadMinutes, hours, timeZone }: Window): SlotDay[] {
  const days = new Map<string, Date[]>();
  const format = dayFormat(timeZone);
  const last = now.getTime() + preorderWindowMs;
  const first = Math.ceil((now.getTime() + leadMinutes * 60_000) / slotMs) * slotMs;
  for (let at = first; at <= last; at += slotMs) {
    const slot = new Date(at);
    if (!isOpen(hours, slot, timeZone)) continue;
    const day = format.format(slot);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, slots]) => ({ day, slots }));
}

/** How many days ahead of `now` a day of the zone lies: 0 today, 1 tomorrow. */
export const daysAhead = (day: string, now: Date, timeZone: string): number =>
  Math.round((Date.parse(day) - Date.parse(dayFormat(timeZone).format(now))) / 86_400_000);
