import type { Vendor } from "@waybill/contract/vendors";
import { useEffect } from "react";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { ErrorSummary } from "@waybill/ui/forms/error-summary.tsx";
import { OutletFields } from "./outlet-fields.tsx";
import styles from "./outlet-form-dialog.module.css";
import { fieldsOf, idOfField } from "./outlet-problems.ts";
import { wordsOf } from "./refusal-of.ts";
import { useOutletForm } from "./use-outlet-form.ts";
import { useSaveOutlet } from "./use-save-outlet.ts";

type Props = {
  start: OutletForm;
  draft: OutletForm | undefined;
  parents: readonly Vendor[];
  onClose: (unsaved?: OutletForm) => void;
};

/** The collection-point dialog: the form, what is wrong with it, and what the server said. */
export function OutletFormDialog({ start, draft, parents, onClose }: Props) {
  const t = useTexts();
  const state = useOutletForm(start, draft);
  const { form, problems, alarm } = state;
  const { isSaving, problem, save, forget } = useSaveOutlet({
    onSaved: () => onClose(),
    onBlamed: state.blame,
  });
  // A dialog begins at its first field, and that one is locked.
  useEffect(() => {
    if (form.isEditMode) document.getElementById(idOfField("name"))?.focus();
  }, [form.isEditMode]);
  const toMend = fieldsOf(form).flatMap((field) => {
    const key = problems[field];
    return key ? [{ id: idOfField(field), words: t(key) }] : [];
  });
  return (
    <Dialog
      open
      wide
      title={t(form.isEditMode ? "outlets.edit-title" : "outlets.add-title")}
      description={t(form.isEditMode ? "outlets.edit-why" : "outlets.add-why")}
      submitLabel={t("outlets.save")}
      busy={isSaving}
      onCancel={() => {
        if (!isSaving) onClose(state.isChanged ? form : undefined);
      }}
      onSubmit={() => {
        forget();
        if (state.check()) save(form);
      }}
    >
      <ErrorSummary toMend={toMend} alarm={alarm} />
      <OutletFields state={state} parents={parents} />
      <p role="alert" className={styles.refused}>
        {problem !== undefined && wordsOf(problem, t)}
      </p>
    </Dialog>
  );
}
