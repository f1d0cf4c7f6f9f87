import { claimCauses, type ClaimCause } from "@waybill/domain/money/claims/claim";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId } from "react";
import classes from "./cause-choice.module.css";

type ChoiceProps = {
  cause: ClaimCause | undefined;
  problem: string | undefined;
  onChoose: (cause: ClaimCause) => void;
};

/** All causes of a claim, as visible options. */
export function CauseChoice({ cause, problem, onChoose }: ChoiceProps) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset
      className={classes.causes}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend>{t("claims.what")}</legend>
      <div>
        {claimCauses.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={one === cause}
              aria-invalid={problem === undefined ? undefined : true}
              onChange={() => onChoose(one)}
            />
            {t(`claims.cause-${one}`)}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          <Icon name="warning" small />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
