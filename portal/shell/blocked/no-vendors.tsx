import { askAccountManager } from "@waybill/contract/accounts";
import { vendorsErrorNotificationMs } from "@waybill/domain/time/timings";
import { useEffect } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { requestSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./no-vendors.module.css";

/** For a user without vendors: nothing else is available (spec §6, §8). */
export function NoVendors() {
  const t = useTexts();
  useEffect(() => {
    notify({ message: textOf("error.no-vendors"), type: "error", duration: vendorsErrorNotificationMs });
  }, []);
  return (
    <EmptyState
      icon="store"
      level={1}
      title={t("shell.no-vendors-title")}
      action={
        <>
          <AskAccountManager />
          <Button onClick={() => requestSignOut()}>{t("shell.sign-out")}</Button>
        </>
      }
    >
      {t("shell.no-vendors-text")}
    </EmptyState>
  );
}

/** A form for a message to the account manager, who replies by mail. */
function AskAccountManager() {
  const t = useTexts();
  const { email = "" } = useSession();
  const sending = useChange(
    (text: string) => call(askAccountManager, { body: { message: text }, retries: 0 }),
    { onProblem: "inline" },
  );
  const form = useForm({
    initial: { message: "" },
    check: ({ message }) => (message.trim() ? [] : [{ field: "message", words: t("contact.fill") }]),
    save: ({ message }) => sending.mutateAsync(message.trim()),
    blame: (refused) => [{ field: "message", words: t(translationKeyOf(refused)) }],
  });
  const { error: problem, ...text } = form.text("message");
  if (sending.isSuccess) return <p role="status">{t("contact.sent", { email })}</p>;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Field
        label={t("contact.label")}
        hint={t("contact.hint")}
        error={problem ? <span role="alert">{problem}</span> : undefined}
      >
        {(described) => (
          <Control bad={Boolean(problem)}>
            <textarea {...described} rows={4} dir="auto" maxLength={2000} {...text} />
          </Control>
        )}
      </Field>
      <Button type="submit" look="primary" busy={form.isBusy}>
        {t("contact.send")}
      </Button>
    </form>
  );
}
