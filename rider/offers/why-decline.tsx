import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "../app.module.css";
import styles from "./offer.module.css";

const reasons = ["too_far", "too_little", "no_cold_bag", "ending", "other"] as const;

/** Asks why a rider declines an offer. */
export function WhyDecline({ onChoose, onBack }: { onChoose: (reason: string) => void; onBack: () => void }) {
  const t = useTexts();
  return (
    <main className={classes.fill}>
      <h1 className={classes.heading}>{t("rider.offer.why-decline")}</h1>
      <div className={styles.choices}>
        {reasons.map((reason) => (
          <Button key={reason} large wide onClick={() => onChoose(reason)}>
            {t(`rider.offer.decline.${reason}`)}
          </Button>
        ))}
      </div>
      <div className={classes.foot}>
        <Button large wide onClick={onBack}>
          {t("rider.back")}
        </Button>
      </div>
    </main>
  );
}
