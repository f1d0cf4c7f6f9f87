import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./edit-conflict-note.module.css";

/** Says in a form that another operator has changed what is being edited; the typed values stay. */
export function EditConflictNote({ form }: { form: { isChangedMeanwhile: boolean } }) {
  const t = useTexts();
  return (
    <div role="status" className={styles.notice}>
      {form.isChangedMeanwhile && (
        <StatusLabel tone="wait" icon="warning">
          {t("operations-error.changed-meanwhile")}
        </StatusLabel>
      )}
    </div>
  );
}
