import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Link, useLocation, useNavigate } from "react-router";
import { accountChecks } from "@waybill/domain/accounts/account";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { FormPage } from "@waybill/ui/layout/form-page.tsx";
import { resetCodeHash, codeSentState, sendResetCode, resetStepOfHash } from "./reset-code.ts";
import { ResetForm } from "./reset-form.tsx";
import { signInPath } from "../../navigation/paths.ts";
import styles from "./forgot-password.module.css";

/** Resets a forgotten password: a code is mailed, and sets the new password (spec §2). */
export function ForgotPasswordScreen() {
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const { name, email } = resetStepOfHash(hash);
  if (name === "ask") return <AskForCode key={email} known={email} />;
  return <ResetForm key={email} email={email} justSent={state === codeSentState} />;
}

/** Asks for the e-mail that a code is sent to. */
function AskForCode({ known }: { known: string }) {
  const t = useTexts();
  const deployment = useDeployment();
  const navigate = useNavigate();
  const asking = useChange(sendResetCode, {
    onDone: (_, sentTo) => navigate({ hash: resetCodeHash(sentTo) }, { state: codeSentState }),
    onProblem: "inline",
  });
  const form = useForm({
    initial: { email: known },
    check: (typed) => {
      const key = accountChecks.email(typed);
      return key === undefined ? [] : [{ field: "email", words: t(key) }];
    },
    save: ({ email }) => asking.mutateAsync(email.trim()),
    blame: (refused) => [{ field: wholeForm, words: t(translationKeyOf(refused)) }],
  });
  return (
    <FormPage deployment={deployment} title={t("forgot.title")} text={t("forgot.text")}>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <TextField
          label={t("field.email")}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={320}
          required
          {...form.text("email")}
        />
        <p role="alert" className={styles.refused}>
          {form.problemOf(wholeForm)}
        </p>
        <Button type="submit" look="primary" large wide busy={form.isBusy}>
          {t("forgot.submit")}
        </Button>
      </form>
      <div className={styles.buttons}>
        <Link
          to={{ hash: resetCodeHash(form.typed.email.trim()) }}
          className={buttonClass({ look: "plain" })}
        >
          {t("forgot.have-code")}
        </Link>
        <Link to={signInPath} className={buttonClass({ look: "plain" })}>
          {t("forgot.back")}
        </Link>
      </div>
    </FormPage>
  );
}
