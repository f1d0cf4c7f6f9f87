import { ownSecondFactor } from "@waybill/contract/merchants/security";
import { useSecondFactor } from "@waybill/client/session/use-second-factor.ts";
import { Button } from "@waybill/ui/button.tsx";
import { SecondFactorList } from "@waybill/ui/sign-in/second-factor-list.tsx";
import { RecoveryCodes } from "@waybill/ui/sign-in/recovery-codes.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "./second-factor.module.css";

/** The user's own second factors: the present ones, adding more, and recovery codes. */
export function OwnFactors() {
  const t = useTexts();
  const { factor, isError, refetch, steps } = useSecondFactor(ownSecondFactor);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <section className={styles.part} aria-labelledby="second-step">
      <h2 id="second-step">{t("second-step.heading")}</h2>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : factor ? (
        <>
          <p>{t("second-step.why")}</p>
          <SecondFactorList factor={factor} steps={steps} onCodes={setCodes} />
        </>
      ) : (
        isError && <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>
      )}
    </section>
  );
}
