import { isToday } from "@waybill/client/live/live-rules.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { isRestored } from "@waybill/client/offline-copy/restored-times.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./data-time.module.css";

type Props = {
  /** When the shown data was read, in ms. */
  readAt: number | undefined;
  now: Date;
};

/** Shows when the data was read, if it is from an earlier visit. */
export function DataTime({ readAt, now }: Props) {
  const t = useTexts();
  const { timezone } = useCountry();
  if (!isRestored(readAt)) return null;
  const isOfToday = isToday(new Date(readAt).toISOString(), now, timezone);
  const time = isOfToday ? formatTime(readAt) : `${formatDay(readAt)}, ${formatTime(readAt)}`;
  return (
    <p role="status" className={styles.line}>
      <Icon name="clock" small />
      {t("offline-copy.as-of", { time })}
    </p>
  );
}
