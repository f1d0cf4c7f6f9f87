import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { flagsQuery } from "@waybill/client/deployment/flags.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { ErrorSummary } from "@waybill/ui/forms/error-summary.tsx";
import { wholeForm } from "@waybill/ui/forms/use-form.ts";
import { FormPage } from "@waybill/ui/layout/form-page.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { useEffect, useRef } from "react";
import { signInPath } from "../../navigation/paths.ts";
import styles from "./register.module.css";
import { AccountFields, BusinessFields, Consent } from "./registration-fields.tsx";
import { fieldsOf, idOfField } from "./registration-form.ts";
import { useRegister } from "./use-register.ts";
import { useMailAgain } from "@waybill/client/session/use-mail-again.ts";

/** The registration page; closed if the deployment does not accept sign-ups (spec §2). */
export function RegisterScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { data, isPending } = useQuery(flagsQuery);
  if (isPending) return null;
  if (data?.on["sign-up-deactivation"] !== true) return <RegisterForm />;
  return (
    <StandalonePage brand={brand} title={t("register.closed-title")} text={t("register.closed-text")}>
      <Link to={signInPath} className={buttonClass({ look: "primary" })}>
        {t("sign-in.submit")}
      </Link>
    </StandalonePage>
  );
}

function RegisterForm() {
  const t = useTexts();
  const deployment = useDeployment();
  const { brand, registration_type } = deployment;
  const { form, sentTo, choose } = useRegister(registration_type === "PV" ? "code" : "new");
  if (sentTo !== undefined) return <MailSent to={sentTo} />;

  const { kind } = form.typed;
  const toFix = fieldsOf[kind].flatMap((field) => {
    const words = form.problemOf(field);
    return words === undefined ? [] : [{ id: idOfField(field), words }];
  });
  return (
    <FormPage
      deployment={deployment}
      title={t("register.title")}
      text={t("register.why", { service: brand.service_name })}
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <ErrorSummary toFix={toFix} alarm={form.alarm} />
        <RadioGroup
          label={t("register.for")}
          value={kind}
          options={[
            { value: "new", words: t("register.new-business") },
            { value: "code", words: t("register.with-code") },
          ]}
          onChoose={choose}
        />
        <BusinessFields form={form} />
        <AccountFields form={form} />
        <Consent form={form} />
        <p role="alert" className={styles.refused}>
          {form.problemOf(wholeForm)}
        </p>
        <Button type="submit" look="primary" large wide busy={form.isBusy}>
          {t("register.submit")}
        </Button>
      </form>
      <p className={styles.other}>
        {t("register.have-account")} <Link to={signInPath}>{t("sign-in.submit")}</Link>
      </p>
    </FormPage>
  );
}

/** The last step: open the link in the mail. A sandbox shows the mail. */
function MailSent({ to }: { to: string }) {
  const t = useTexts();
  const { brand, environment } = useDeployment();
  const statusElement = useRef<HTMLSpanElement>(null);
  const again = useMailAgain(to, currentLanguage());
  useEffect(() => statusElement.current?.focus(), []);
  return (
    <StandalonePage
      brand={brand}
      mark={{ icon: "note" }}
      title={t("register.sent-title")}
      text={
        <span ref={statusElement} tabIndex={-1} role="status" className={styles.message}>
          {t("register.sent-text", { email: to })}
        </span>
      }
    >
      {!again.isSent && (
        <Button look="plain" busy={again.busy} onClick={again.send}>
          {t("sign-in.mail-again")}
        </Button>
      )}
      <p role="status">{again.result !== undefined && t(again.result)}</p>
      {environment === "san" && (
        <a className={buttonClass()} href={`/san/outbox?to=${encodeURIComponent(to)}`}>
          {t("register.sent-sandbox")}
        </a>
      )}
    </StandalonePage>
  );
}
