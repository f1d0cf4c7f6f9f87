import { TZDateMini } from "@date-fns/tz";
import { toMinor, type Currency } from "../money/minor-units.ts";
import { isOpen, parseServiceHours } from "../service-hours/service-hours.ts";
import { weekdayOf, type Pricing, type Supplement } from "./pricing.ts";

export type SupplementPart = { kind: Supplement["kind"]; amount_minor: number };

const hoursOf = ({ from, to }: Supplement) => {
  const { hours, problem } = parseServiceHours(`${from}:${to}`);
  if (problem) throw new RangeError(`A supplement's hours are HHMM, not ${from} and ${to}.`);
  return hours;
};

/**
 * Whether a supplement applies at a time, read on the clock of `timeZone`: like service hours, both minutes included.
 * Hours over midnight belong to the day on which they began. Throws a RangeError for hours that are none.
 */
export function appliesAt(supplement: Supplement, at: Date, timeZone: string): boolean {
  const hours = hoursOf(supplement);
  if (!isOpen(hours, at, timeZone)) return false;
  const { days } = supplement;
  if (!days) return true;
  const local = new TZDateMini(at, timeZone);
  const beganYesterday = hours.from > hours.to && local.getHours() * 60 + local.getMinutes() <= hours.to;
  const weekday = weekdayOf((local.getDay() + (beganYesterday ? 6 : 0)) % 7);
  return days.some((day) => day === weekday);
}

/**
 * What the time adds to a fee for the way (`wayMinor`), in minor units: of each kind the first supplement that applies.
 * A percentage is rounded half up to a minor unit.
 */
export function supplementsAt(
  { supplements = [] }: Pricing,
  { wayMinor, currency, at, timeZone }: { wayMinor: number; currency: Currency; at: Date; timeZone: string },
): SupplementPart[] {
  const applying = supplements.filter((one) => appliesAt(one, at, timeZone));
  return applying
    .filter(({ kind }, index) => applying.findIndex((other) => other.kind === kind) === index)
    .map(({ kind, amount, percentage }) => ({
      kind,
      amount_minor:
        amount === undefined ? Math.round((wayMinor * percentage) / 100) : toMinor(amount, currency),
    }));
}
