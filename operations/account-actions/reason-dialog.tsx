import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";

type Props = {
  title: string;
  description?: ReactNode;
  /** Further fields below the reason. */
  children?: ReactNode;
  onCancel: () => void;
  /** Carries out the action; the dialog is busy until the promise settles. */
  onReason: (reason: string) => Promise<unknown>;
};

/** Asks for the reason before something is ended; required, because the audit records it. */
export function ReasonDialog({ title, description, children, onCancel, onReason }: Props) {
  const t = useTexts();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => fieldProblems({ reason: !reason.trim() && t("console.fill-reason") }),
    save: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <Dialog
      open
      danger
      title={title}
      description={description}
      submitLabel={title}
      busy={form.isBusy}
      onCancel={onCancel}
      onSubmit={form.submit}
    >
      <TextField label={t("console.reason")} maxLength={500} required {...form.text("reason")} />
      {children}
    </Dialog>
  );
}
