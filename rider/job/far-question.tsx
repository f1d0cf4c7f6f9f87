import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import shared from "../app.module.css";
import classes from "./job.module.css";

type FarProps = { metres: number; type: JobEvent["type"]; onAnswer: (isMeant: boolean) => void };

/** Asks for confirmation if a step is reported far from its location. */
export function FarQuestion({ metres, type, onAnswer }: FarProps) {
  const t = useTexts();
  return (
    <main className={shared.fill}>
      <div className={shared.idle} role="alertdialog" aria-labelledby="far-question">
        <h1 id="far-question" className={classes.name}>
          {t(`rider.far.${type}`, { distance: formatDistance(metres) })}
        </h1>
        <p>{t("rider.far.text")}</p>
      </div>
      <div className={shared.acts}>
        <Button large autoFocus onClick={() => onAnswer(false)}>
          {t("rider.back")}
        </Button>
        <Button look="primary" large wide onClick={() => onAnswer(true)}>
          {t("rider.far.yes")}
        </Button>
      </div>
    </main>
  );
}
