import { changePassword } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { type FormEvent, useRef, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { PasswordField, PasswordRules } from "@waybill/ui/forms/password-field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./account-screen.module.css";
import { sessionsKey } from "@waybill/client/session/use-sessions.ts";

const fields = ["current_password", "password", "password_confirmation"] as const;
type Field = (typeof fields)[number];
type Passwords = Record<Field, string>;
type Problems = Partial<Record<Field, string | undefined>>;

const empty: Passwords = { current_password: "", password: "", password_confirmation: "" };
const labels: Record<Field, string> = {
  current_password: "account.current-password",
  password: "account.new-password",
  password_confirmation: "account.new-password-again",
};
const problemsOf = (form: Passwords): Problems => ({
  current_password: form.current_password ? undefined : "account.fill-current-password",
  password: accountChecks.password(form),
  password_confirmation: accountChecks.password_confirmation(form),
});
const isField = (name: string | undefined): name is Field =>
  (fields as readonly (string | undefined)[]).includes(name);

/** Changes the password, given the current one; signs out all other devices. */
export function ChangePassword() {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [shown, setShown] = useState(false);
  const goTo = (field: Field) => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();

  const changing = useChange((body: Passwords) => call(changePassword, { body, retries: 0 }), {
    refresh: [sessionsKey],
    onDone: () => {
      setTyped(empty);
      notify({ message: t("account.password-changed"), type: "success", duration: 7000 });
    },
    onProblem: (problem) => {
      const field = problem instanceof CallRefused ? problem.path?.[0] : undefined;
      if (!isField(field)) return true;
      setProblems({ [field]: translationKeyOf(problem) });
      goTo(field);
      return true;
    },
  });
  const refusedPath = changing.error instanceof CallRefused ? changing.error.path?.[0] : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changing.isPending) return;
    const found = problemsOf(typed);
    const first = fields.find((field) => found[field] !== undefined);
    setProblems(found);
    if (first === undefined) changing.mutate(typed);
    else goTo(first);
  };
  const entry = (field: Field) => ({
    label: t(labels[field]),
    name: field,
    value: typed[field],
    error: problems[field] && t(problems[field]),
    shown,
    autoComplete: field === "current_password" ? "current-password" : "new-password",
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((now) => ({ ...now, [field]: target.value }));
      setProblems((now) => ({ ...now, [field]: undefined }));
    },
  });
  return (
    <form ref={form} className={styles.part} noValidate aria-labelledby="account-password" onSubmit={submit}>
      <h2 id="account-password">{t("account.password-title")}</h2>
      <PasswordField {...entry("current_password")} onShow={setShown} />
      <div>
        <PasswordField {...entry("password")} />
        <PasswordRules password={typed.password} />
      </div>
      <PasswordField {...entry("password_confirmation")} />
      <p role="alert" className={styles.refused}>
        {changing.error && !isField(refusedPath) && t(translationKeyOf(changing.error))}
      </p>
      <Button type="submit" busy={changing.isPending}>
        {t("account.change-password")}
      </Button>
    </form>
  );
}
