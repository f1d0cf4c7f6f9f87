import { sendConfirmationAgain } from "@waybill/contract/accounts";
import { useState, type Ref } from "react";
import { pathOfForgotPassword } from "../paths.ts";
import { call } from "../server-calls/call.ts";
import { CallRefused, CallUnreachable } from "../server-calls/refused.ts";
import { useLanguage, useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import styles from "./sign-in-form.module.css";
import type { Problem } from "./use-sign-in.ts";

/** Why a sign-in was refused, and the step that solves it (spec §8). Waiting is told by the form's own button. */
export function SignInProblem({ problem, ref }: { problem: Problem; ref: Ref<HTMLParagraphElement> }) {
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

/** Sends the verification mail again, in the language that is spoken here. */
function MailAgain({ email }: { email: string }) {
  const t = useTexts();
  const language = useLanguage();
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const headers = { "accept-language": language };
    const key = await call(sendConfirmationAgain, { body: { email_address: email }, headers }).then(
      () => "sign-in.mail-again-sent",
      (problem: unknown) =>
        problem instanceof CallRefused || problem instanceof CallUnreachable
          ? problem.translationKey
          : "alert.error",
    );
    setSaid(key);
    setBusy(false);
  };
  return (
    <>
      {said !== "sign-in.mail-again-sent" && (
        <Button busy={busy} onClick={() => void send()}>
          {t("sign-in.mail-again")}
        </Button>
      )}
      <p role="status">{said !== undefined && t(said)}</p>
    </>
  );
}
