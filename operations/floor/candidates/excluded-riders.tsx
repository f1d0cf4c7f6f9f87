import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import {
  nonOverridableReasons,
  type IneligibilityReason,
  ineligibilityReasons,
} from "@waybill/domain/dispatch/offer-eligibility";
import { Button } from "@waybill/ui/button.tsx";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "./candidates.module.css";

type Props = {
  found: CandidatesOfOrder;
  /** True if the heading above already names this list. */
  isBelowHead?: boolean;
  /** Absent: nobody can be assigned from here. */
  onOverride?:
    | ((left: { riderId: string; name: string; reasons: readonly IneligibilityReason[] }) => void)
    | undefined;
};

/** Why the other riders cannot take the order: counts per reason, and the nearest riders with all their reasons. */
export function ExcludedRiders({
  found: { data, left_out, counts },
  isBelowHead = false,
  onOverride,
}: Props) {
  const t = useTexts();
  const [reason, setReason] = useState<IneligibilityReason>();
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  if (sum === 0) return null;
  const shown = left_out.filter(({ reasons }) => reason === undefined || reasons[0] === reason);
  const may = (reasons: readonly IneligibilityReason[]) =>
    !reasons.some((one) => nonOverridableReasons.includes(one));
  return (
    <section className={styles.others} aria-label={t("console.left-out")}>
      {!isBelowHead && (
        <h3>
          {t("console.left-out")}{" "}
          <span>{t("console.left-out-of", { count: sum, all: sum + data.length })}</span>
        </h3>
      )}
      <div role="group" className={styles.chips} aria-label={t("console.filters")}>
        {ineligibilityReasons.map((each) => {
          const count = counts[each] ?? 0;
          return (
            count > 0 && (
              <Chip
                key={each}
                on={reason === each}
                onClick={() => setReason(reason === each ? undefined : each)}
              >
                {t(`console.left-out-${each}`)} <Count>{count}</Count>
              </Chip>
            )
          );
        })}
      </div>
      <ul className={styles.list}>
        {shown.map(({ rider_id, name, reasons }) => (
          <li key={rider_id} className={styles.left}>
            <span className={styles.words}>
              <bdi>{name}</bdi>
              <small>{reasons.map((each) => t(`console.left-out-${each}`)).join(" · ")}</small>
            </span>
            {onOverride && may(reasons) && (
              <Button
                aria-label={t("console.override-for", { name })}
                onClick={() => onOverride({ riderId: rider_id, name, reasons })}
              >
                {t("console.override")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
