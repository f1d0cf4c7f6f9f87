import { nonOverridableReasons } from "@waybill/domain/dispatch/offer-eligibility";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import styles from "./candidates.module.css";
import type { RuleBreakingChoice } from "./use-candidates.ts";

type Props = {
  doubt: RuleBreakingChoice;
  busy: boolean;
  onCancel: () => void;
  onAssign: (note: string) => void;
};

/** Lists the rules that a rider breaks; a reason for assigning anyway is optional, and is audited. */
export function OverrideDialog({ doubt: { name, reasons }, busy, onCancel, onAssign }: Props) {
  const t = useTexts();
  const [note, setNote] = useState("");
  const isNever = reasons.some((reason) => nonOverridableReasons.includes(reason));
  return (
    <Dialog
      open
      danger={!isNever}
      title={t("console.override-title", { name })}
      description={t(isNever ? "console.override-never" : "console.override-text")}
      submitLabel={t(isNever ? "ui.close" : "console.override-assign")}
      busy={busy}
      onCancel={onCancel}
      onSubmit={() => (isNever ? onCancel() : onAssign(note.trim()))}
    >
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`console.left-out-${reason}`)}</li>
        ))}
      </ul>
      {!isNever && (
        <TextField
          label={t("console.note")}
          optional
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </Dialog>
  );
}
