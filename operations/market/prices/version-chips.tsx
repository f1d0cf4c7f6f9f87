import { Chip } from "@waybill/ui/chip.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./prices.module.css";

type Version = { id: string; status: "in_force" | "planned" | "former"; since: string };
type ChipsProps = { versions: readonly Version[]; shown: string | undefined; onChoose: (id: string) => void };

/** The published versions, which are never rewritten, with one selected. */
export function VersionChips({ versions, shown, onChoose }: ChipsProps) {
  const t = useTexts();
  return (
    <div className={styles.versions} role="group" aria-label={t("console.market-price-versions")}>
      {versions.map(({ id, status, since }) => (
        <Chip key={id} on={id === shown} onClick={() => onChoose(id)}>
          {t(`console.market-price-${status}`, { since })}
        </Chip>
      ))}
    </div>
  );
}
