import { usePlannedTimes } from "@waybill/client/deployment/flags.ts";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "../banners/offline-banner.module.css";

/** Announces a planned maintenance with its times; the maintenance page takes over once it starts. */
export function MaintenanceBanner() {
  const t = useTexts();
  const { from, until } = usePlannedTimes();
  if (from === undefined) return null;
  const begin = { day: formatDay(from), from: formatTime(from) };
  return (
    <p role="status" className={styles.banner}>
      <Icon name="info" small />
      <span>
        {until === undefined
          ? t("maintenance.soon", begin)
          : t("maintenance.soon-until", { ...begin, until: formatTime(until) })}
      </span>
    </p>
  );
}
