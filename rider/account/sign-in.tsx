import { sendRiderCode } from "@waybill/contract/riders/rider-app";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "../app.module.css";
import styles from "./account.module.css";
import { useAct } from "../state/use-act.ts";
import type { RiderActions } from "../state/rider-actions.ts";

/** Sign-in by phone number, local or international, and the code sent to it. */
export function SignIn({ actions }: { actions: RiderActions }) {
  const t = useTexts();
  const deployment = useDeployment();
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const phone_number = phone.trim();

  const { isBusy, problem, start } = useAct(async () => {
    if (isSent) return actions.signIn(phone_number, code.trim());
    await call(sendRiderCode, { body: { phone_number }, retries: 0 });
    setSent(true);
  });
  const error = problem && t(problem);

  return (
    <main className={styles.lone}>
      <form
        className={classes.fill}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <img src={deployment.brand.logo_url} alt={deployment.brand.service_name} className={styles.logo} />
        <h1>{t("rider.sign-in.title")}</h1>
        {isSent ? (
          <TextField
            key="code"
            label={t("rider.sign-in.code")}
            hint={t("rider.sign-in.code-hint")}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <TextField
            key="phone"
            label={t("rider.sign-in.phone")}
            error={error}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            dir="ltr"
            required
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
        <div className={styles.push} />
        {isSent && (
          <Button look="plain" wide onClick={() => setSent(false)}>
            {t("rider.sign-in.other-number")}
          </Button>
        )}
        {!isSent && <LanguageSelect offer={deployment} wide />}
        <Button type="submit" look="primary" large wide busy={isBusy}>
          {isSent ? t("rider.sign-in.enter") : t("rider.sign-in.send")}
        </Button>
      </form>
    </main>
  );
}
