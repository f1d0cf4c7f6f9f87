import { ownSecondFactor } from "@waybill/contract/merchants/security";
import { signOut } from "@waybill/client/session/session-store.ts";
import { useSecondFactor } from "@waybill/client/session/use-second-factor.ts";
import { Button } from "@waybill/ui/button.tsx";
import { SecondStep as Steps } from "@waybill/ui/sign-in/second-step.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./second-factor.module.css";

/** In place of every screen until the second factor is shown; it is set up where an owner asks for one. */
export function SecondStep() {
  const t = useTexts();
  const { factor, isError, refetch, steps } = useSecondFactor(ownSecondFactor);
  return (
    <Steps
      factor={factor}
      isError={isError}
      onRetry={() => void refetch()}
      steps={steps}
      setUpText={t("second-step.set-up-text")}
      onDone={steps.goOn}
      frame={({ title, text, mayLeave, children }) => (
        <div className={styles.step}>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          {children}
          {mayLeave && (
            <Button look="plain" onClick={() => void signOut()}>
              {t("shell.sign-out")}
            </Button>
          )}
        </div>
      )}
    />
  );
}
