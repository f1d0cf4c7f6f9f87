import { useEffect, useRef, useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { PortalBoundary } from "@waybill/ui/overlays/portal-boundary.tsx";
import { IconButton } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useModal } from "@waybill/ui/overlays/use-modal.ts";
import type { AddressFieldProps } from "./address-field.tsx";
import styles from "./address-sheet.module.css";
import { SheetSearch } from "./sheet-search.tsx";
import { useVisibleHeight } from "./use-visible-height.ts";

/** The address field of a phone: it shows what is chosen, and opens the search over the whole screen. */
export function AddressSheet(props: AddressFieldProps) {
  const { id, label, text, error, ok, onClear } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Field id={id} label={label} error={error} ok={ok}>
        {(described) => (
          <Control
            icon="search"
            bad={Boolean(error)}
            end={
              text !== "" && <IconButton name="close" label={t("request.address.clear")} onClick={onClear} />
            }
          >
            <button
              {...described}
              type="button"
              aria-haspopup="dialog"
              aria-describedby={[`${id}-text`, described["aria-describedby"]].filter(Boolean).join(" ")}
              className={styles.opener}
              onClick={() => setOpen(true)}
            >
              <bdi id={`${id}-text`}>{text}</bdi>
            </button>
          </Control>
        )}
      </Field>
      <PortalBoundary>
        <Sheet {...props} open={isOpen} onClose={() => setOpen(false)} />
      </PortalBoundary>
    </>
  );
}

function Sheet({ open, onClose, ...props }: AddressFieldProps & { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useModal(open, onClose);
  const height = useVisibleHeight();
  useEffect(() => {
    if (!open) return;
    input.current?.focus();
    input.current?.select();
  }, [open]);

  // The page takes the focus only once nothing is open over it.
  const closeFirst =
    <T,>(then: (picked: T) => void) =>
    (picked: T) => {
      onClose();
      setTimeout(() => then(picked));
    };
  const { saved, onPick } = props;
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={props.label} style={{ blockSize: height }}>
      {open && (
        <SheetSearch
          {...props}
          ref={input}
          saved={saved && { ...saved, onPick: closeFirst(saved.onPick) }}
          onPick={closeFirst(onPick)}
          onClear={() => {
            props.onType("");
            input.current?.focus();
          }}
          onBack={onClose}
        />
      )}
    </dialog>
  );
}
