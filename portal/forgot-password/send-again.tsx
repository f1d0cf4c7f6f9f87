import { useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { keyOfProblem } from "./call-problem.ts";
import styles from "./forgot-password.module.css";
import { sendCode } from "./send-code.ts";

/** The step that solves a code that is lost, over or void: another one. */
export function SendAgain({ email, onSent }: { email: string; onSent: () => void }) {
  const t = useTexts();
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await sendCode(email).then(
      () => {
        setSaid("reset.sent-again");
        onSent();
      },
      (problem: unknown) => setSaid(keyOfProblem(problem)),
    );
    setBusy(false);
  };
  return (
    <>
      <Button look="plain" className={styles.again} busy={busy} onClick={() => void again()}>
        {t("reset.new-code")}
      </Button>
      <p role="status" className={styles.sent}>
        {said !== undefined && t(said)}
      </p>
    </>
  );
}
