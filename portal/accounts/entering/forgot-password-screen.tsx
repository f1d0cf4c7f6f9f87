import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Link, useLocation, useNavigate } from "react-router";
import { accountChecks } from "@waybill/domain/accounts/account";
import { type FormEvent, useRef, useState } from "react";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { FormPage } from "@waybill/ui/layout/form-page.tsx";
import { hashOfReset, justSent, sendCode, stepIn } from "./reset-code.ts";
import { ResetForm } from "./reset-form.tsx";
import { signInPath } from "../../navigation/paths.ts";
import styles from "./forgot-password.module.css";

/** Resets a forgotten password: a code is mailed, and sets the new password (spec §2). */
export function ForgotPasswordScreen() {
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const { name, email } = stepIn(hash);
  if (name === "ask") return <AskForCode key={email} known={email} />;
  return <ResetForm key={email} email={email} justSent={state === justSent} />;
}

/** Asks for the e-mail that a code is sent to. */
function AskForCode({ known }: { known: string }) {
  const t = useTexts();
  const deployment = useDeployment();
  const navigate = useNavigate();
  const [email, setEmail] = useState(known);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const asking = useChange(sendCode, {
    onDone: (_, sentTo) => navigate({ hash: hashOfReset(sentTo) }, { state: justSent }),
    onProblem: "inline",
  });

  const submit = (): void => {
    asking.reset();
    const found = accountChecks.email({ email });
    setProblem(found);
    if (found === undefined) asking.mutate(email.trim());
    else field.current?.focus();
  };

  return (
    <FormPage deployment={deployment} title={t("forgot.title")} text={t("forgot.text")}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!asking.isPending) submit();
        }}
      >
        <TextField
          ref={field}
          label={t("sign-in.email")}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={320}
          required
          value={email}
          error={problem && t(problem)}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(undefined);
          }}
        />
        <p role="alert" className={styles.refused}>
          {asking.error && t(translationKeyOf(asking.error))}
        </p>
        <Button type="submit" look="primary" large wide busy={asking.isPending}>
          {t("forgot.submit")}
        </Button>
      </form>
      <div className={styles.ways}>
        <Link to={{ hash: hashOfReset(email.trim()) }} className={buttonClass({ look: "plain" })}>
          {t("forgot.have-code")}
        </Link>
        <Link to={signInPath} className={buttonClass({ look: "plain" })}>
          {t("forgot.back")}
        </Link>
      </div>
    </FormPage>
  );
}
