import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId, type Ref } from "react";
import { claimMoney } from "./claim-words.ts";
import styles from "./claims.module.css";
import type { Decision } from "./use-decision.ts";

type Props = {
  decision: Decision;
  /** True if digit keys choose the outcome; in a dialog only the arrow keys do. */
  hasKeys?: boolean;
  amountRef?: Ref<HTMLInputElement>;
  reasonRef?: Ref<HTMLInputElement>;
};

/** The outcome of a claim, the amount, and the reason that its merchant reads. */
export function DecisionFields({ decision, hasKeys = false, amountRef, reasonRef }: Props) {
  const t = useTexts();
  const name = useId();
  const { claim, most: max, outcomes, outcome, choose, form, needsReason, needsAnother } = decision;
  const money = (sum: number) => claimMoney(claim, sum);
  return (
    <>
      <fieldset className={styles.outcomes}>
        <legend className="sr">{t("console.claim-outcome")}</legend>
        {outcomes.map((one, at) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === outcome}
              aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
              onChange={() => choose(one)}
            />
            <span>{t(`console.claim-${one}`)}</span>
            {one === "grant" && <strong>{money(claim.amount)}</strong>}
            {hasKeys && <kbd aria-hidden="true">{at + 1}</kbd>}
          </label>
        ))}
      </fieldset>
      {outcome === "partly" && (
        <TextField
          ref={amountRef}
          label={t("console.money-amount")}
          inputMode="decimal"
          dir="ltr"
          required
          {...form.text("amount", "atOnce")}
          hint={t("console.money-most", { most: money(max) })}
        />
      )}
      <TextField
        ref={reasonRef}
        label={t("console.claim-reason")}
        optional={!needsReason}
        required={needsReason}
        maxLength={500}
        {...form.text("reason")}
      />
      {needsAnother && <p className={styles.note}>{t("console.claim-needs-another")}</p>}
    </>
  );
}

/** The button's text: the outcome with its amount. */
export function useDecisionLabel({ claim, outcome, amount }: Decision): { words: string; sum?: string } {
  const t = useTexts();
  const words = t(`console.claim-${outcome}`);
  return amount ? { words, sum: claimMoney(claim, amount) } : { words };
}
