import { operatorSecondFactor } from "@waybill/contract/operations/second-factor";
import { useSecondFactor } from "@waybill/client/session/use-second-factor.ts";
import { useSessions } from "@waybill/client/session/use-sessions.ts";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { SecondFactorList } from "@waybill/ui/sign-in/second-factor-list.tsx";
import { RecoveryCodes } from "@waybill/ui/sign-in/recovery-codes.tsx";
import { SessionsList } from "@waybill/ui/sign-in/sessions-list.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { NotLoaded } from "../lists/loaded.tsx";
import { useMay } from "./use-operator.ts";
import styles from "./security.module.css";

/** The operator's own sign-in: second factors with recovery codes, and sessions. */
export function SecurityScreen() {
  const t = useTexts();
  const mayChange = useMay(["own_session", "change"]);
  return (
    <main id="main" className={styles.page}>
      <h1>{t("console.security")}</h1>
      {mayChange && <Factors />}
      <Sessions />
    </main>
  );
}

function Factors() {
  const t = useTexts();
  const { factor, isError, refetch, steps } = useSecondFactor(operatorSecondFactor);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <section className={styles.part} aria-labelledby="second-step">
      <h2 id="second-step">{t("console.second-step")}</h2>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : factor ? (
        <SecondFactorList factor={factor} steps={steps} keepsLast onCodes={setCodes} />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="64px" />
        </Skeleton>
      )}
    </section>
  );
}

function Sessions() {
  const t = useTexts();
  const { sessions, isError, refetch, end, ending } = useSessions();
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h2 id="sessions">{t("sessions.title")}</h2>
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      <SessionsList sessions={sessions} ending={ending} onEnd={end} />
    </section>
  );
}
