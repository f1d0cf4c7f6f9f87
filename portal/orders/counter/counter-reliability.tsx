import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { usualDelayText } from "../details/promise-words.ts";
import { useNow } from "../details/use-now.ts";
import { useOutletService } from "./outlet-service.ts";

const hourMs = 3_600_000;
/** Maximum hours listed; more would need a table. */
const maxHours = 3;

/** The start of the current or next hour with this number, on the country's clock. */
function timeOfHour(hour: number, timeZone: string, now: Date): Date {
  const clock = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone });
  const started = Math.floor(now.getTime() / hourMs) * hourMs;
  const times = Array.from({ length: 24 }, (_, ahead) => new Date(started + ahead * hourMs));
  return times.find((time) => Number(clock.format(time)) === hour) ?? new Date(started);
}

/**
 * How reliable an outlet's ready times are at this hour, and how long riders wait at its counter: at this hour, or
 * at its worst one.
 */
export function CounterReliability({ vendorId, className, ofAllHours = false }: CounterProps) {
  const t = useTexts();
  const { timezone } = useCountry();
  const now = useNow();
  const service = useOutletService(vendorId);
  const later = service?.ready_usually_later;
  const waits = (service?.rider_waits ?? []).map((wait) => ({
    ...wait,
    at: timeOfHour(wait.hour, timezone, now),
  }));
  const isNow = ({ at }: { at: Date }) => at <= now;
  const shownWaits = ofAllHours
    ? waits
        .toSorted((one, other) => other.minutes - one.minutes)
        .slice(0, maxHours)
        .toSorted((one, other) => one.hour - other.hour)
    : waits.filter(isNow);
  const words = [
    ...(later ? [usualDelayText(later, now.getTime(), t)] : []),
    ...shownWaits.map(({ minutes, at }) => t("ready.riders-wait", { count: minutes, time: formatTime(at) })),
  ];
  return words.map((line) => (
    <p key={line} className={className}>
      {line}
    </p>
  ));
}

type CounterProps = { vendorId: string; className?: string | undefined; ofAllHours?: boolean };
