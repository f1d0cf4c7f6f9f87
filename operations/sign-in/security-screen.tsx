import {
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactor,
} from "@waybill/contract/operations/second-factor";
import { call } from "@waybill/client/calls/call.ts";
import { useSessions } from "@waybill/client/session/use-sessions.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { SessionsList } from "@waybill/ui/sessions-list.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { sayProblem } from "../calls.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { useMay } from "./use-operator.ts";
import styles from "./security.module.css";
import { RecoveryCodes, SetUpFactor } from "./set-up-factor.tsx";
import { useFactorStep, useSecondFactor } from "./use-second-factor.ts";

/** The own sign-in: second factors with their recovery codes, and where the operator is signed in. */
export function SecurityScreen() {
  const t = useTexts();
  const mayChange = useMay(["own_session", "change"]);
  const { data, isError, refetch } = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <main id="main" className={styles.page}>
      <h1>{t("console.security")}</h1>
      {mayChange && (
        <section className={styles.part} aria-labelledby="second-step">
          <h2 id="second-step">{t("console.second-step")}</h2>
          {codes ? (
            <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
          ) : data ? (
            <Factors factor={data} onCodes={(made) => setCodes(made.length > 0 ? made : undefined)} />
          ) : isError ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <Bar blockSize="64px" />
            </Skeleton>
          )}
        </section>
      )}
      <Sessions />
    </main>
  );
}

type FactorsProps = { factor: SecondFactor; onCodes: (codes: readonly string[]) => void };

function Factors({ factor, onCodes }: FactorsProps) {
  const t = useTexts();
  const remove = useFactorStep((id: string | undefined) =>
    id === undefined ? call(removeTotp, {}) : call(removePasskey, { params: { id } }),
  );
  const renew = useFactorStep(() => call(renewRecoveryCodes, {}));
  const rows = [
    ...(factor.has_totp ? [{ id: undefined, name: t("console.app-in-use"), since: undefined }] : []),
    ...factor.passkeys.map(({ id, name, created_at }) => ({ id, name, since: created_at })),
  ];
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, name, since }) => (
            <li key={id ?? "app"}>
              <div className={styles.what}>
                <b>{name}</b>
                {since !== undefined && <span>{formatDay(since)}</span>}
              </div>
              {rows.length > 1 && (
                <Button
                  busy={remove.isPending && remove.variables === id}
                  aria-label={t("console.remove-factor", { name })}
                  onClick={() => remove.mutate(id, { onError: sayProblem })}
                >
                  {t("console.remove")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={styles.left}>
          <span>{t("console.recovery-codes-left", { count: factor.recovery_codes_left })}</span>
          <Button
            busy={renew.isPending}
            onClick={() =>
              renew.mutate(undefined, {
                onSuccess: ({ result }) => onCodes(result.recovery_codes),
                onError: sayProblem,
              })
            }
          >
            {t("console.recovery-codes-new")}
          </Button>
        </div>
      )}
      <SetUpFactor key={rows.length} onDone={onCodes} />
    </>
  );
}

function Sessions() {
  const t = useTexts();
  const { sessions, isError, refetch, end, ending } = useSessions({ onProblem: sayProblem });
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h2 id="sessions">{t("account.sessions-title")}</h2>
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      <SessionsList sessions={sessions} ending={ending} onEnd={end} />
    </section>
  );
}
