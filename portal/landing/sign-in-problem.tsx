import type { Ref } from "react";
import { pathOfForgotPassword } from "../paths.ts";
import { useMailAgain } from "../use-mail-again.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
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

/** Sends the verification mail again. */
function MailAgain({ email }: { email: string }) {
  const t = useTexts();
  const { busy, said, isSent, send } = useMailAgain(email);
  return (
    <>
      {!isSent && (
        <Button busy={busy} onClick={send}>
          {t("sign-in.mail-again")}
        </Button>
      )}
      <p role="status">{said !== undefined && t(said)}</p>
    </>
  );
}
