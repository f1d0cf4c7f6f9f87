import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { presenceLooks } from "../../riders/presence.ts";
import styles from "../floor.module.css";

/** Sorted as a dispatcher looks for riders. */
const atWork = ["free", "busy", "break", "lost"] as const;

type Props = {
  riders: readonly ConsoleRider[];
  /** Whether the rider list is open. */
  isOpen: boolean;
  onToggle: () => void;
};

/** The rider counts by state, on the map; opens the rider list. */
export function RiderLegend({ riders, isOpen, onToggle }: Props) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={styles.legend}
      aria-expanded={isOpen}
      aria-keyshortcuts="r"
      onClick={onToggle}
    >
      <span className="sr">{t("console.riders")}</span>
      {atWork.map((presence) => (
        <span key={presence} className={styles[presenceLooks[presence].tone]}>
          <Icon name={presenceLooks[presence].icon} small />
          {t(`console.presence-${presence}`)}{" "}
          <b>{formatNumber(riders.filter((rider) => rider.presence === presence).length)}</b>
        </span>
      ))}
    </button>
  );
}
