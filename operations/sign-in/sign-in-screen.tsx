import { login } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { PasswordField } from "@waybill/ui/forms/password-field.tsx";
import { LonePage } from "@waybill/ui/layout/lone-page.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import styles from "./sign-in-screen.module.css";

/** The console's own sign-in: e-mail and password. States that it is not for merchants. */
export function SignInScreen() {
  const t = useTexts();
  const deployment = useDeployment();
  const { authenticated } = useSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const signIn = async () => {
    const wrong = accountChecks.email({ email }) ?? (password ? undefined : "sign-in.fill-password");
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const { result } = await call(login, { body: { email_address: email.trim(), password } });
      startSession(result.AuthenticationResult);
    } catch (refused) {
      setProblem(refused instanceof CallRefused ? refused.translationKey : "error.unreachable");
    } finally {
      setBusy(false);
    }
  };

  return (
    <LonePage
      brand={deployment.brand}
      title={t("console.title")}
      text={t(authenticated ? "console.not-operator" : "console.sign-in")}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void signIn();
        }}
      >
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {t(problem)}
          </p>
        )}
        <TextField
          label={t("sign-in.email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label={t("sign-in.password")}
          autoComplete="current-password"
          shown={shown}
          onShow={setShown}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" look="primary" large wide busy={busy}>
          {t("sign-in.submit")}
        </Button>
      </form>
      <LanguageSelect offer={deployment} />
    </LonePage>
  );
}
