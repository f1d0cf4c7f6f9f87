import { useTexts } from "@waybill/ui/texts/texts.ts";

const hour = 60;
const day = 24 * hour;

/** How long something took or takes, in its largest fitting unit: 40 min, 5 h, 3 d. */
export function useFormatDuration(): (minutes: number) => string {
  const t = useTexts();
  return (minutes) => {
    const whole = Math.max(0, Math.floor(minutes));
    if (whole < 2 * hour) return t("console.minutes-long", { count: whole });
    if (whole < 2 * day) return t("console.hours-long", { count: Math.floor(whole / hour) });
    return t("console.days-long", { count: Math.floor(whole / day) });
  };
}
