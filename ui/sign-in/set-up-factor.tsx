import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { Button } from "../button.tsx";
import { useTexts } from "../texts/texts.ts";
import { CodeField } from "./code-field.tsx";
import type { FactorSteps } from "./factor-steps.ts";
import styles from "./second-factor.module.css";
import { useStep } from "./use-step.ts";

type Props = {
  steps: FactorSteps;
  /** Called with the recovery codes when the first factor is added; for further factors they are empty. */
  onDone: (recoveryCodes: readonly string[]) => void;
};
type App = { secret: string; uri: string };

/** Adds a second factor: a passkey of this device, or an authenticator app. */
export function SetUpFactor({ steps, onDone }: Props) {
  const t = useTexts();
  const [app, setApp] = useState<App>();
  const passkey = useStep(steps.makePasskey, onDone);
  const begin = useStep(steps.beginApp, setApp);
  const problem = passkey.problem ?? begin.problem;
  if (app) return <ConfirmApp app={app} steps={steps} onDone={onDone} />;
  return (
    <div className={styles.form}>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {t(steps.problemKey(problem))}
        </p>
      )}
      <Button large wide busy={passkey.isBusy} onClick={() => passkey.start(undefined)}>
        {t("second-step.make-passkey")}
      </Button>
      <Button large wide busy={begin.isBusy} onClick={() => begin.start(undefined)}>
        {t("second-step.set-up-app")}
      </Button>
    </div>
  );
}

function ConfirmApp({ app, steps, onDone }: Props & { app: App }) {
  const t = useTexts();
  const [code, setCode] = useState("");
  const confirm = useStep(steps.confirmApp, onDone);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.trim()) confirm.start(code);
      }}
    >
      <p>{t("second-step.scan")}</p>
      <QrCode text={app.uri} />
      <bdi className={styles.key}>{app.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</bdi>
      <CodeField
        label={t("second-step.code")}
        value={code}
        error={confirm.problem === undefined ? undefined : t(steps.problemKey(confirm.problem))}
        onChange={setCode}
      />
      <Button type="submit" look="primary" large wide busy={confirm.isBusy}>
        {t("second-step.confirm")}
      </Button>
    </form>
  );
}

/** A QR code, dark on light in every theme for cameras. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
