import { useEffect, useRef, useState, type FormEvent } from "react";
import { registerPath } from "../paths.ts";
import { useTexts } from "../translations/texts.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./sign-in-form.module.css";
import { useSignIn } from "./use-sign-in.ts";
import { useSignUpOpen } from "./use-sign-up-open.ts";

/** The login that a sandbox is seeded with. */
const demo = { email: "parent@example.com", password: "Waybill!2026" };

export function SignInForm({ sandbox }: { sandbox: boolean }) {
  const t = useTexts();
  const { busy, problems, signIn } = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const said = (field: "email" | "password") => {
    const problem = problems.find((each) => each.field === field);
    return problem && t(problem.key);
  };
  const whole = problems.find(({ field }) => field === "form");

  useEffect(() => {
    if (whole) summary.current?.focus();
    else form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems, whole]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void signIn(email.trim(), password);
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {whole && (
        <div ref={summary} role="alert" tabIndex={-1} className={styles.problem}>
          <Icon name="warning" />
          <p>{t(whole.key)}</p>
        </div>
      )}
      <TextField
        label={t("sign-in.email")}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={email}
        error={said("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t("sign-in.password")}
        type={shown ? "text" : "password"}
        name="password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={password}
        error={said("password")}
        onChange={(event) => setPassword(event.target.value)}
        end={
          <IconButton
            name={shown ? "eye-off" : "eye"}
            label={t(shown ? "sign-in.hide-password" : "sign-in.show-password")}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button type="submit" look="primary" large wide busy={busy}>
        {t("sign-in.submit")}
      </Button>
      {sandbox && (
        <div className={styles.demo}>
          <p>{t("sign-in.demo")}</p>
          <Button
            onClick={() => {
              setEmail(demo.email);
              setPassword(demo.password);
            }}
          >
            {t("sign-in.demo-fill")}
          </Button>
        </div>
      )}
      <NoAccount />
    </form>
  );
}

/** The way to an account; where sign-up is closed, an account manager opens one. */
function NoAccount() {
  const t = useTexts();
  const open = useSignUpOpen();
  if (!open) return <p className={styles.none}>{t("sign-in.no-account")}</p>;
  return (
    <p className={styles.none}>
      {t("sign-in.register-question")} <a href={registerPath}>{t("shell.register")}</a>
    </p>
  );
}
