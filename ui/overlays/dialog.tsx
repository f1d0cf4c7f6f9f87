import { useId, type FormEvent, type ReactNode } from "react";
import { useTexts } from "../texts/texts.ts";
import { Button } from "../button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

/**
 * Title, an optional description, then cancel and submit; submit is busy until the work is done (spec §2).
 */
export function Dialog({
  open,
  title,
  description,
  cancelLabel,
  submitLabel,
  busy = false,
  danger = false,
  wide = false,
  onCancel,
  onSubmit,
  children,
}: {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  cancelLabel?: ReactNode;
  submitLabel: ReactNode;
  busy?: boolean;
  danger?: boolean;
  /** True if the dialog is wide enough for two columns; on a phone the dialog fills the screen. */
  wide?: boolean;
  onCancel: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal(open, onCancel);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ""}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
    >
      {open && (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) onSubmit(event);
          }}
        >
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
          {children}
          <div className={styles.foot}>
            <Button onClick={onCancel}>{cancelLabel ?? t("ui.cancel")}</Button>
            <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
