import { type FormEvent, useState } from "react";
import { Button } from "../button.tsx";
import { useTexts } from "../texts/texts.ts";
import { CodeField } from "./code-field.tsx";
import type { StoredFactor, FactorSteps } from "./factor-steps.ts";
import styles from "./second-factor.module.css";
import { useStep } from "./use-step.ts";

type Method = "app" | "recovery";

/** Asks for a second factor that is set up: a passkey, a code of the app, or a recovery code. */
export function ShowFactor({
  factor,
  steps,
  onDone,
}: {
  factor: StoredFactor;
  steps: FactorSteps;
  onDone: () => void;
}) {
  const t = useTexts();
  const [method, setMethod] = useState<Method>(factor.has_totp ? "app" : "recovery");
  const [code, setCode] = useState("");
  const isRecovery = method === "recovery";
  const show = useStep(isRecovery ? steps.showRecoveryCode : steps.showCode, onDone);
  const passkey = useStep(steps.showPasskey, onDone);
  const turnTo = (next: Method) => {
    setMethod(next);
    setCode("");
    show.forget();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.trim()) show.start(code);
      }}
    >
      {passkey.problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t(steps.problemKey(passkey.problem))}
        </p>
      )}
      {factor.passkeys.length > 0 && (
        <Button
          look={factor.has_totp ? "secondary" : "primary"}
          large
          wide
          busy={passkey.isBusy}
          onClick={() => passkey.start(undefined)}
        >
          {t("second-step.use-passkey")}
        </Button>
      )}
      {!isRecovery && <p>{t("second-step.app")}</p>}
      <CodeField
        key={method}
        label={t(isRecovery ? "second-step.recovery" : "second-step.code")}
        hasLetters={isRecovery}
        value={code}
        error={show.problem === undefined ? undefined : t(steps.problemKey(show.problem))}
        onChange={setCode}
      />
      <Button type="submit" look={isRecovery ? "secondary" : "primary"} large wide busy={show.isBusy}>
        {t("second-step.confirm")}
      </Button>
      {!isRecovery && (
        <Button look="plain" onClick={() => turnTo("recovery")}>
          {t("second-step.use-recovery")}
        </Button>
      )}
      {isRecovery && factor.has_totp && (
        <Button look="plain" onClick={() => turnTo("app")}>
          {t("second-step.use-app")}
        </Button>
      )}
    </form>
  );
}
