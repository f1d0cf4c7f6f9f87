import { ownSecondFactor as calls } from "@waybill/contract/merchants/security";
import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import styles from "./second-factor.module.css";
import { RecoveryCodes, SetUpFactor } from "./set-up-factor.tsx";
import { useFactorStep, useSecondFactor } from "./use-second-factor.ts";

/** The second step of the own sign-in: what there is, more of it, and its recovery codes. */
export function OwnFactors() {
  const t = useTexts();
  const { data, isError, refetch } = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <section className={styles.part} aria-labelledby="second-step">
      <h2 id="second-step">{t("second-step.heading")}</h2>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && data && (
        <Factors factor={data} onCodes={(made) => setCodes(made.length > 0 ? made : undefined)} />
      )}
      {!codes && isError && <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
    </section>
  );
}

type FactorsProps = { factor: SecondFactor; onCodes: (codes: readonly string[]) => void };

function Factors({ factor, onCodes }: FactorsProps) {
  const t = useTexts();
  const sayProblem = (problem: unknown) => notify({ message: t(translationKeyOf(problem)), type: "error" });
  const remove = useFactorStep((id: string | undefined) =>
    id === undefined ? call(calls.removeTotp, {}) : call(calls.removePasskey, { params: { id } }),
  );
  const renew = useFactorStep(() => call(calls.renewRecoveryCodes, {}));
  const rows = [
    ...(factor.has_totp ? [{ id: undefined, name: t("second-step.app-in-use"), since: undefined }] : []),
    ...factor.passkeys.map(({ id, name, created_at }) => ({ id, name, since: created_at })),
  ];
  return (
    <>
      <p>{t("second-step.why")}</p>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, name, since }) => (
            <li key={id ?? "app"}>
              <div className={styles.what}>
                <b>{name}</b>
                {since !== undefined && <span>{formatDay(since)}</span>}
              </div>
              <Button
                busy={remove.isPending && remove.variables === id}
                aria-label={t("second-step.remove-one", { name })}
                onClick={() => remove.mutate(id, { onError: sayProblem })}
              >
                {t("second-step.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={styles.left}>
          <span>{t("second-step.recovery-codes-left", { count: factor.recovery_codes_left })}</span>
          <Button
            busy={renew.isPending}
            onClick={() =>
              renew.mutate(undefined, {
                onSuccess: ({ result }) => onCodes(result.recovery_codes),
                onError: sayProblem,
              })
            }
          >
            {t("second-step.recovery-codes-new")}
          </Button>
        </div>
      )}
      <SetUpFactor key={rows.length} onDone={onCodes} />
    </>
  );
}
