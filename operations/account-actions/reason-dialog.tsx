import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  description?: ReactNode;
  /** Further fields below the reason. */
  children?: ReactNode;
  busy: boolean;
  onCancel: () => void;
  onReason: (reason: string) => void;
};

/** Asks for the reason before something is ended; required, because the audit records it. */
export function ReasonDialog({ title, description, children, busy, onCancel, onReason }: Props) {
  const t = useTexts();
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const reason = words.trim();
  return (
    <Dialog
      open
      danger
      title={title}
      description={description}
      submitLabel={title}
      busy={busy}
      onCancel={onCancel}
      onSubmit={() => (reason ? onReason(reason) : setTried(true))}
    >
      <TextField
        label={t("console.reason")}
        value={words}
        maxLength={500}
        required
        error={isTried && !reason ? t("console.fill-reason") : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {children}
    </Dialog>
  );
}
