import { ownSecondFactor as calls } from "@waybill/contract/merchants/security";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import styles from "./second-factor.module.css";
import { makePasskey, problemOf, useFactorStep } from "./use-second-factor.ts";

type Props = {
  /** With the recovery codes that came with the first factor; none came with another one. */
  onDone: (recoveryCodes: readonly string[]) => void;
};

/** Adds a second factor: a passkey of this device, or an authenticator app. */
export function SetUpFactor({ onDone }: Props) {
  const t = useTexts();
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  const passkey = useFactorStep(() => makePasskey());
  const begin = useFactorStep(() => call(calls.beginTotp, {}));
  const problem = passkey.error ?? begin.error;
  if (app) return <ConfirmApp app={app} onDone={onDone} />;
  return (
    <div className={styles.form}>
      {problem && (
        <p role="alert" className={styles.problem}>
          {t(problemOf(problem))}
        </p>
      )}
      <Button
        large
        wide
        busy={passkey.isPending}
        onClick={() =>
          passkey.mutate(undefined, { onSuccess: ({ result }) => onDone(result.recovery_codes) })
        }
      >
        {t("second-step.make-passkey")}
      </Button>
      <Button
        large
        wide
        busy={begin.isPending}
        onClick={() => begin.mutate(undefined, { onSuccess: ({ result }) => setApp(result) })}
      >
        {t("second-step.set-up-app")}
      </Button>
    </div>
  );
}

function ConfirmApp({ app, onDone }: Props & { app: { secret: string; uri: string } }) {
  const t = useTexts();
  const [code, setCode] = useState("");
  const confirm = useFactorStep(() => call(calls.confirmTotp, { body: { code } }));
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!confirm.isPending && code.trim())
          confirm.mutate(undefined, { onSuccess: ({ result }) => onDone(result.recovery_codes) });
      }}
    >
      <p>{t("second-step.scan")}</p>
      <QrCode text={app.uri} />
      <bdi className={styles.key}>{app.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</bdi>
      <CodeField
        label={t("second-step.code")}
        value={code}
        error={confirm.error && t(problemOf(confirm.error))}
        onChange={setCode}
      />
      <Button type="submit" look="primary" large wide busy={confirm.isPending}>
        {t("second-step.confirm")}
      </Button>
    </form>
  );
}

type CodeFieldProps = {
  label: string;
  value: string;
  error: string | null;
  /** A recovery code has letters. */
  hasLetters?: boolean;
  onChange: (value: string) => void;
};

/** A code that is typed from elsewhere. */
export const CodeField = ({ label, value, error, hasLetters = false, onChange }: CodeFieldProps) => (
  <TextField
    label={label}
    dir="ltr"
    autoComplete="one-time-code"
    autoCapitalize={hasLetters ? "characters" : "none"}
    inputMode={hasLetters ? "text" : "numeric"}
    spellCheck={false}
    required
    value={value}
    error={error ?? undefined}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.form}>
      <p>{t("second-step.recovery-codes-text")}</p>
      <ul className={styles.codes} aria-label={t("second-step.recovery-codes")}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <Button look="primary" large wide onClick={onKept}>
        {t("second-step.recovery-codes-kept")}
      </Button>
    </div>
  );
}

/** Dark on light in every theme, for cameras. */
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
