import { useTexts } from "@waybill/ui/texts/texts.ts";

const hour = 60;
const day = 24 * hour;

/** How long something took or takes, in its largest fitting unit: 40 min, 5 h, 3 d. */
export function useFormatDuration(): (minutes: number) => string {
  const t = useTexts();
  return (minutes) => {
    const wholeMinutes = Math.max(0, Math.floor(minutes));
    if (wholeMinutes < 2 * hour) return t("console.minutes-long", { count: wholeMinutes });
    if (wholeMinutes < 2 * day) return t("console.hours-long", { count: Math.floor(wholeMinutes / hour) });
    return t("console.days-long", { count: Math.floor(wholeMinutes / day) });
  };
}
