import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Bar, Skeleton } from "../layout/skeleton.tsx";
import { useTexts } from "../texts/texts.ts";
import type { StoredFactor, FactorSteps } from "./factor-steps.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";
import { ShowFactor } from "./show-factor.tsx";

type Props = {
  /** The second factor; undefined while loading. */
  factor: StoredFactor | undefined;
  /** True if the second factor could not be loaded. */
  isError: boolean;
  onRetry: () => void;
  steps: FactorSteps;
  /** Why a factor must be set up. */
  setUpText: string;
  /** Renders the page around a step: its title, its text, and a sign-out button if `mayLeave`. */
  frame: (page: { title: string; text: string; mayLeave: boolean; children: ReactNode }) => ReactNode;
  onDone: () => void;
};

/** The step after the password: confirms the second factor, or sets one up at the first sign-in. */
export function SecondStep({ factor, isError, onRetry, steps, setUpText, frame, onDone }: Props) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return frame({
      title: t("second-step.recovery-codes"),
      text: "",
      mayLeave: false,
      children: <RecoveryCodes codes={codes} onKept={onDone} />,
    });
  if (factor && !factor.has_totp && factor.passkeys.length === 0)
    return frame({
      title: t("second-step.set-up"),
      text: setUpText,
      mayLeave: true,
      children: (
        <SetUpFactor steps={steps} onDone={(made) => (made.length > 0 ? setCodes(made) : onDone())} />
      ),
    });
  return frame({
    title: t("second-step.title"),
    text: "",
    mayLeave: true,
    children: factor ? (
      <ShowFactor factor={factor} steps={steps} onDone={onDone} />
    ) : isError ? (
      <Button onClick={onRetry}>{t("ui.retry")}</Button>
    ) : (
      <Skeleton>
        <Bar blockSize="44px" />
      </Skeleton>
    ),
  });
}
