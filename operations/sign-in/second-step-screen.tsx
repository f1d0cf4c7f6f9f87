import { operatorSecondFactor } from "@waybill/contract/operations/second-factor";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { signOut } from "@waybill/client/session/session-store.ts";
import { useSecondFactor } from "@waybill/client/session/use-second-factor.ts";
import { Button } from "@waybill/ui/button.tsx";
import { StandalonePage } from "@waybill/ui/layout/standalone-page.tsx";
import { SecondStep } from "@waybill/ui/sign-in/second-step.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

/** Between password and console: the second factor is entered, or set up at the first sign-in. */
export function SecondStepScreen() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { factor, isError, refetch, steps } = useSecondFactor(operatorSecondFactor);
  return (
    <SecondStep
      factor={factor}
      isError={isError}
      onRetry={() => void refetch()}
      steps={steps}
      setUpText={t("console.two-step-set-up-text")}
      onDone={steps.goOn}
      frame={({ title, text, mayLeave, children }) => (
        <StandalonePage brand={brand} title={title} text={text}>
          {children}
          {mayLeave && (
            <Button look="plain" onClick={() => void signOut()}>
              {t("shell.sign-out")}
            </Button>
          )}
        </StandalonePage>
      )}
    />
  );
}
