import { ownSecondFactor } from "@waybill/contract/merchants/security";
import { signOut } from "@waybill/client/session/session-store.ts";
import { useSecondFactor } from "@waybill/client/session/use-second-factor.ts";
import { Button } from "@waybill/ui/button.tsx";
import { SecondStep as Steps } from "@waybill/ui/sign-in/second-step.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./second-factor.module.css";

/** Replaces every screen until the second factor is passed; set up first if an owner requires one. */
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
