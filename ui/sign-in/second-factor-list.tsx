import { Button } from "../button.tsx";
import { formatDay } from "../texts/formats.ts";
import { useTexts } from "../texts/texts.ts";
import { notify } from "../toasts/toasts.tsx";
import type { StoredFactor, FactorSteps } from "./factor-steps.ts";
import styles from "./second-factor.module.css";
import { SetUpFactor } from "./set-up-factor.tsx";
import { useStep } from "./use-step.ts";

type Props = {
  factor: StoredFactor;
  steps: FactorSteps;
  /** True if a factor is required: the last one then has no remove button. */
  keepsLast?: boolean;
  onCodes: (codes: readonly string[]) => void;
};

/**
 * The second factors of the signed-in person, each with a remove button, the recovery codes left, and a button to
 * add another.
 */
export function SecondFactorList({ factor, steps, keepsLast = false, onCodes }: Props) {
  const t = useTexts();
  const notifyProblem = (problem: unknown) =>
    notify({ message: t(steps.problemKey(problem)), type: "error" });
  const remove = useStep(
    (id: string) => (id === "app" ? steps.removeApp() : steps.removePasskey(id)),
    () => undefined,
    notifyProblem,
  );
  const renew = useStep(steps.renewRecoveryCodes, onCodes, notifyProblem);
  const rows = [
    ...(factor.has_totp ? [{ id: "app", name: t("second-step.app-in-use"), since: undefined }] : []),
    ...factor.passkeys.map(({ id, name, created_at }) => ({ id, name, since: created_at })),
  ];
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, name, since }) => (
            <li key={id}>
              <div className={styles.what}>
                <b>{name}</b>
                {since !== undefined && <span>{formatDay(since)}</span>}
              </div>
              {(rows.length > 1 || !keepsLast) && (
                <Button
                  busy={remove.given === id}
                  aria-label={t("second-step.remove-one", { name })}
                  onClick={() => remove.start(id)}
                >
                  {t("second-step.remove")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className={styles.left}>
          <span>{t("second-step.recovery-codes-left", { count: factor.recovery_codes_left })}</span>
          <Button busy={renew.isBusy} onClick={() => renew.start(undefined)}>
            {t("second-step.recovery-codes-new")}
          </Button>
        </div>
      )}
      <SetUpFactor key={rows.length} steps={steps} onDone={onCodes} />
    </>
  );
}
