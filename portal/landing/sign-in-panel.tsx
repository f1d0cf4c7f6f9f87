import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { addressOfCall } from "@waybill/client/calls/bases.ts";
import { pathOfForgotPassword, pathOfSignOn, registerPath } from "../navigation/paths.ts";
import styles from "./sign-in-panel.module.css";
import { formatCountdown, type SignInFailure, useCountdown, useSignIn } from "./use-sign-in.ts";
import { useSignInOptions } from "./get-started.tsx";
import { useMailAgain } from "@waybill/client/session/use-mail-again.ts";

/** The sign-in dialog on the landing page; `why` is what the visitor wants to do next. */
export function SignInPanel({
  why,
  sandbox,
  onClose,
}: {
  why: "sign-in" | "request" | undefined;
  sandbox: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  const title = why === "request" ? t("sign-in.title-to-request") : t("sign-in.title");
  return (
    <Sheet open={why !== undefined} title={title} onClose={onClose}>
      <SignInForm sandbox={sandbox} />
    </Sheet>
  );
}

/** The e-mail that was just confirmed or got a new password, from the address after #sign-in. */
const emailInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("sign-in") ?? "";

/** The login that a sandbox is seeded with. */
const demo = { email: "parent@example.com", password: "Waybill!2026" };

export function SignInForm({ sandbox }: { sandbox: boolean }) {
  const t = useTexts();
  const { busy, problems, signIn } = useSignIn();
  const [email, setEmail] = useState(emailInAddress);
  const [password, setPassword] = useState("");
  const [isPasswordShown, showPassword] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const errorOf = (field: "email" | "password") => {
    const problem = problems.find((each) => each.field === field);
    return problem && t(problem.key);
  };
  const formProblem = problems.find(({ field }) => field === "form");
  const wait = useCountdown(formProblem?.until);

  // Sets `autofocus` itself, also on a phone: the surrounding dialog focuses the field that has it.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>("[name=email]");
    field?.setAttribute("autofocus", "");
    field?.focus();
  }, []);

  useEffect(() => {
    if (formProblem) summary.current?.focus();
    else form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems, formProblem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && wait === 0) void signIn(email.trim(), password);
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {formProblem && <SignInProblem problem={formProblem} ref={summary} />}
      <TextField
        label={t("field.email")}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={email}
        error={errorOf("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t("password.label")}
        type={isPasswordShown ? "text" : "password"}
        name="password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={password}
        error={errorOf("password")}
        onChange={(event) => setPassword(event.target.value)}
        end={
          <IconButton
            name={isPasswordShown ? "eye-off" : "eye"}
            label={t(isPasswordShown ? "password.hide" : "password.show")}
            onClick={() => showPassword(!isPasswordShown)}
          />
        }
      />
      <p className={styles.forgot}>
        <a href={pathOfForgotPassword(email.trim())}>{t("sign-in.forgot")}</a>
      </p>
      <Button type="submit" look="primary" large wide busy={busy} aria-disabled={wait > 0 || undefined}>
        {wait > 0 ? t("sign-in.wait", { time: formatCountdown(wait) }) : t("sign-in.submit")}
      </Button>
      <Button
        look="plain"
        onClick={() => {
          const typed = email.trim();
          if (typed) void addressOfCall(pathOfSignOn(typed)).then((address) => location.assign(address));
          else form.current?.querySelector<HTMLElement>("[name=email]")?.focus();
        }}
      >
        {t("sign-in.company")}
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

/** How to get an account; if sign-up is closed, an account manager opens one. */
function NoAccount() {
  const t = useTexts();
  const { mayRegister: open } = useSignInOptions();
  if (!open) return <p className={styles.none}>{t("sign-in.no-account")}</p>;
  return (
    <p className={styles.none}>
      {t("sign-in.register-question")} <a href={registerPath}>{t("shell.register")}</a>
    </p>
  );
}

/** Why a sign-in was refused, and the step that resolves it (spec §8). The form's button shows how long to wait. */
function SignInProblem({ problem, ref }: { problem: SignInFailure; ref: Ref<HTMLParagraphElement> }) {
  const t = useTexts();
  const { key, step, email = "" } = problem;
  return (
    <div className={styles.problem}>
      <Icon name="warning" />
      <div>
        <p ref={ref} role="alert" tabIndex={-1}>
          {t(key)}
        </p>
        {step === "reset" && <a href={pathOfForgotPassword(email)}>{t("sign-in.reset")}</a>}
        {step === "verify again" && <MailAgain key={email} email={email} />}
      </div>
    </div>
  );
}

/** Sends the verification mail again. */
function MailAgain({ email }: { email: string }) {
  const t = useTexts();
  const { busy, result, isSent, send } = useMailAgain(email, currentLanguage());
  return (
    <>
      {!isSent && (
        <Button busy={busy} onClick={send}>
          {t("sign-in.mail-again")}
        </Button>
      )}
      <p role="status">{result !== undefined && t(result)}</p>
    </>
  );
}
