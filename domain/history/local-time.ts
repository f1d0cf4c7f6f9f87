import { tzOffset } from "@date-fns/tz";

const two = (number: number): string => String(Math.floor(number)).padStart(2, "0");

/** A moment on the clock of a timezone (IANA) with its offset, as ISO 8601 has it: 2026-11-20T14:05:09+08:00. */
export function localTime(moment: Date, timezone: string): string {
  const minutes = tzOffset(timezone, moment);
  const clock = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(minutes);
  return `${clock}${minutes < 0 ? "-" : "+"}${two(away / 60)}:${two(away % 60)}`;
}
