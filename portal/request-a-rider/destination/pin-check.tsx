import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { focusNextOpen } from "../request-fields.ts";
import type { RequestDraft } from "../request-types.ts";
import styles from "./pin-check.module.css";

/** Asks to look at the pin of an address that was matched weakly: nothing goes where nobody looked. */
export function PinCheck({ draft, onConfirm }: { draft: RequestDraft; onConfirm: () => void }) {
  const t = useTexts();
  const country = useCountry();
  return (
    <div className={styles.check}>
      <Icon name="warning" small />
      <p>{t("request.pin.look")}</p>
      <Button
        onClick={() => {
          onConfirm();
          focusNextOpen(draft, country);
        }}
      >
        {t("request.pin.confirm")}
      </Button>
    </div>
  );
}
