import { Chip } from "@waybill/ui/chip.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { CounterReliability } from "../../orders/counter/counter-reliability.tsx";
import counter from "../../orders/counter/counter-reliability.module.css";
import styles from "../request-form.module.css";
import { chooseReadyIn, chosenReadyIn, readyChoices } from "../draft/ready-in.ts";

/**
 * The minutes until the order is ready: one press sets them, also for the shop's next orders; a second press resets
 * them.
 */
export function ReadyChoice({ vendorId, onChosen }: { vendorId: string; onChosen: () => void }) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => chosenReadyIn(vendorId));
  const choose = (minutes: number | undefined) => {
    chooseReadyIn(vendorId, minutes);
    setChosen(minutes);
    onChosen();
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{t("request.ready.label")}</legend>
      <div className={styles.chips}>
        {readyChoices.map((minutes) => (
          <Chip
            key={minutes}
            on={minutes === chosen}
            onClick={() => choose(minutes === chosen ? undefined : minutes)}
          >
            {formatMinutes(minutes)}
          </Chip>
        ))}
      </div>
      <CounterReliability vendorId={vendorId} className={counter.words} />
    </fieldset>
  );
}
