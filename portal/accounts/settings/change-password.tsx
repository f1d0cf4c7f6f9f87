import { changePassword } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { PasswordField, PasswordRules } from "@waybill/ui/forms/password-field.tsx";
import { useForm, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { fieldOfRefusal } from "../../toasts/field-of-refusal.ts";
import styles from "./account-screen.module.css";
import { sessionsKey } from "@waybill/client/session/use-sessions.ts";

const fields = ["current_password", "password", "password_confirmation"] as const;
type Field = (typeof fields)[number];
type Passwords = Record<Field, string>;

const empty: Passwords = { current_password: "", password: "", password_confirmation: "" };
const labels: Record<Field, string> = {
  current_password: "account.current-password",
  password: "account.new-password",
  password_confirmation: "account.new-password-again",
};
const checks: Record<Field, (form: Passwords) => string | undefined> = {
  current_password: (form) => (form.current_password ? undefined : "account.fill-current-password"),
  password: accountChecks.password,
  password_confirmation: accountChecks.password_confirmation,
};

/** Changes the password, given the current one; signs out all other devices. */
export function ChangePassword() {
  const t = useTexts();
  const [arePasswordsShown, showPasswords] = useState(false);
  const changing = useChange((body: Passwords) => call(changePassword, { body, retries: 0 }), {
    refresh: [sessionsKey],
    onDone: () => {
      form.discard();
      notify({ message: t("account.password-changed"), type: "success", duration: 7000 });
    },
    onProblem: "inline",
  });
  const form = useForm({
    initial: empty,
    check: (typed) =>
      fields.flatMap((field) => {
        const key = checks[field](typed);
        return key === undefined ? [] : [{ field, words: t(key) }];
      }),
    save: changing.mutateAsync,
    blame: (refused) => fieldOfRefusal(refused, fields),
  });
  const entry = (field: Field) => ({
    label: t(labels[field]),
    name: field,
    ...form.text(field),
    shown: arePasswordsShown,
    autoComplete: field === "current_password" ? "current-password" : "new-password",
  });
  return (
    <form className={styles.part} noValidate aria-labelledby="account-password" onSubmit={form.submit}>
      <h2 id="account-password">{t("account.password-title")}</h2>
      <PasswordField {...entry("current_password")} onShow={showPasswords} />
      <div>
        <PasswordField {...entry("password")} />
        <PasswordRules password={form.typed.password} />
      </div>
      <PasswordField {...entry("password_confirmation")} />
      <p role="alert" className={styles.refused}>
        {form.problemOf(wholeForm)}
      </p>
      <Button type="submit" busy={form.isBusy}>
        {t("account.change-password")}
      </Button>
    </form>
  );
}
