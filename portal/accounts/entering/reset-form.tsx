import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { isEmail } from "@waybill/domain/accounts/field-formats";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { ErrorSummary } from "@waybill/ui/forms/error-summary.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { wholeForm } from "@waybill/ui/forms/use-form.ts";
import { FormPage } from "@waybill/ui/layout/form-page.tsx";
import { PasswordField, PasswordRules } from "@waybill/ui/forms/password-field.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { pathOfForgotPassword, pathOfSignIn, signInPath } from "../../navigation/paths.ts";
import styles from "./forgot-password.module.css";
import { digitsOfCode, type Field, fields, idOfField, useReset } from "./use-reset.ts";
import { sendResetCode } from "./reset-code.ts";

/** Asks for the mail's code and the new password, twice; for the e-mail only if unknown. */
export function ResetForm({ email, justSent }: { email: string; justSent: boolean }) {
  const t = useTexts();
  const deployment = useDeployment();
  const { form, isDone } = useReset(email);
  const [arePasswordsShown, showPasswords] = useState(false);
  if (isDone) return <PasswordChanged email={form.typed.email_address.trim()} />;

  const entry = (field: Field) => ({ id: idOfField(field), name: field, ...form.text(field) });
  const toFix = fields.flatMap((field) => {
    const words = form.problemOf(field);
    return words === undefined ? [] : [{ id: idOfField(field), words }];
  });
  const isKnown = isEmail(email);
  const account = isKnown ? email : form.typed.email_address.trim();
  return (
    <FormPage
      deployment={deployment}
      title={t("reset.title")}
      text={justSent ? t("reset.sent", { email }) : t("reset.text")}
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <ErrorSummary toFix={toFix} alarm={form.alarm} />
        <p role="alert" className={styles.refused}>
          {form.problemOf(wholeForm)}
        </p>
        <TextField
          {...entry("email_address")}
          label={t("field.email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={320}
          required
          readOnly={isKnown}
        />
        <TextField
          {...entry("code")}
          label={t("reset.code")}
          hint={t("reset.code-hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          onChange={({ target }) => form.set({ code: digitsOfCode(target.value) })}
        />
        {isEmail(account) && <SendAgain email={account} onSent={() => form.set({ code: "" })} />}
        <div>
          <PasswordField
            {...entry("password")}
            label={t("reset.password")}
            autoComplete="new-password"
            shown={arePasswordsShown}
            onShow={showPasswords}
          />
          <PasswordRules password={form.typed.password} />
        </div>
        <PasswordField
          {...entry("password_confirmation")}
          label={t("reset.password-confirmation")}
          autoComplete="new-password"
          shown={arePasswordsShown}
        />
        <Button type="submit" look="primary" large wide busy={form.isBusy}>
          {t("reset.submit")}
        </Button>
      </form>
      <div className={styles.buttons}>
        <Link to={pathOfForgotPassword(account)} className={buttonClass({ look: "plain" })}>
          {t("reset.other-email")}
        </Link>
        <Link to={signInPath} className={buttonClass({ look: "plain" })}>
          {t("forgot.back")}
        </Link>
      </div>
    </FormPage>
  );
}

/** Sends another code, if the old one is lost, expired or void. */
function SendAgain({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useTexts();
  const again = useChange(() => sendResetCode(email), { onDone: onSent, onProblem: "inline" });
  const result = again.isSuccess ? "reset.sent-again" : again.error && translationKeyOf(again.error);
  return (
    <>
      <Button look="plain" className={styles.again} busy={again.isPending} onClick={() => again.mutate()}>
        {t("reset.new-code")}
      </Button>
      <p role="status" className={styles.sent}>
        {result && t(result)}
      </p>
    </>
  );
}

/** Confirms the new password, and shows the next step. */
function PasswordChanged({ email }: { email: string }) {
  const t = useTexts();
  const { brand } = useDeployment();
  const message = useRef<HTMLSpanElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "tick", tone: "done" }}
      title={t("reset.done-title")}
      text={
        <span ref={message} tabIndex={-1} role="status" className={styles.message}>
          {t("reset.done-text")}
        </span>
      }
    >
      <Link to={pathOfSignIn(email)} className={buttonClass({ look: "primary" })}>
        {t("sign-in.submit")}
      </Link>
    </StandalonePage>
  );
}
