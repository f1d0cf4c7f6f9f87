import { login } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { PasswordField } from "@waybill/ui/forms/password-field.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { problemKey } from "../calls.ts";
import styles from "./sign-in-screen.module.css";

/** The console's own sign-in: e-mail and password. States that it is not for merchants. */
export function SignInScreen() {
  const t = useTexts();
  const deployment = useDeployment();
  const { authenticated } = useSession();
  const [isPasswordShown, showPassword] = useState(false);
  const form = useForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => {
      const problem = accountChecks.email({ email });
      return fieldProblems({
        email: problem && t(problem),
        password: !password && t("sign-in.fill-password"),
      });
    },
    save: async ({ email, password }) => {
      const { result } = await call(login, { body: { email_address: email.trim(), password } });
      startSession(result.AuthenticationResult);
    },
    blame: (refused) => [{ field: "password", words: t(problemKey(refused)) }],
  });
  // One problem at a time, above both fields: a failed sign-in does not say which of the two is wrong.
  const [problem] = form.problems;
  return (
    <StandalonePage
      brand={deployment.brand}
      title={t("console.title")}
      text={t(authenticated ? "console.not-operator" : "console.sign-in")}
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem.words}
          </p>
        )}
        <TextField
          label={t("field.email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={form.typed.email}
          onChange={({ target }) => form.set({ email: target.value })}
        />
        <PasswordField
          label={t("password.label")}
          autoComplete="current-password"
          shown={isPasswordShown}
          onShow={showPassword}
          value={form.typed.password}
          onChange={({ target }) => form.set({ password: target.value })}
        />
        <Button type="submit" look="primary" large wide busy={form.isBusy}>
          {t("sign-in.submit")}
        </Button>
      </form>
      <LanguageSelect offer={deployment} />
    </StandalonePage>
  );
}
