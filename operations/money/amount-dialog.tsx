import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";

type AmountProps = {
  title: string;
  description?: string | undefined;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (given: { amount: number; reason: string }) => void;
  children?: ReactNode;
};

/** Asks for an amount and a reason; both are required. */
export function AmountDialog({ title, description, busy, onCancel, onSubmit, children }: AmountProps) {
  const t = useTexts();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const isGood = Number(amount) > 0 && reason.trim() !== "";
  return (
    <Dialog
      open
      title={title}
      description={description}
      submitLabel={title}
      busy={busy}
      onCancel={onCancel}
      onSubmit={() => isGood && onSubmit({ amount: Number(amount), reason: reason.trim() })}
    >
      {children}
      <TextField
        label={t("console.money-amount")}
        inputMode="decimal"
        dir="ltr"
        required
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label={t("console.reason")}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
