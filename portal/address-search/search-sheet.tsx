import { IconButton, Spinner } from "@waybill/ui/button.tsx";
import { useModal } from "@waybill/ui/overlays/use-modal.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type Ref, useEffect, useRef, useSyncExternalStore } from "react";
import type { AddressFieldProps } from "./address-field.tsx";
import styles from "./address-sheet.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useAddressSuggestions } from "./use-address-suggestions.ts";

/** The full-screen search on a phone. */
export function SearchSheet({
  open,
  onClose,
  ...props
}: AddressFieldProps & { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useModal(open, onClose);
  const height = useVisibleHeight();
  useEffect(() => {
    if (!open) return;
    input.current?.focus();
    input.current?.select();
  }, [open]);

  // The page takes the focus only after the sheet has closed.
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
          onPaste={(event) => {
            props.onPaste?.(event);
            // Pasted text is handled by the page.
            if (event.defaultPrevented) onClose();
          }}
          onBack={onClose}
        />
      )}
    </dialog>
  );
}

type Props = AddressFieldProps & { ref: Ref<HTMLInputElement>; onBack: () => void };

/** The search bar with back button and field, and the results below. */
function SheetSearch({ ref, onBack, ...props }: Props) {
  const { label, text, isChosen, saved, onType, onPaste, onClear } = props;
  const t = useTexts();
  const {
    isIdle: isSearchIdle,
    isWaiting,
    suggestions,
    box,
    announcement,
    failure,
    ...keys
  } = useAddressSuggestions(props, true);
  const isIdle = isChosen || (isSearchIdle && suggestions.length === 0);
  return (
    <>
      <div className={styles.bar}>
        <IconButton name="arrow" label={t("ui.close")} className={styles.back ?? ""} onClick={onBack} />
        <input
          {...box.ofInput}
          ref={ref}
          type="text"
          dir="auto"
          enterKeyHint="search"
          aria-label={label}
          className={styles.input}
          value={text}
          onChange={(event) => {
            keys.onType();
            onType(event.target.value);
          }}
          onPaste={onPaste}
          onKeyDown={keys.onKeyDown}
        />
        {isWaiting && <Spinner />}
        {text !== "" && <IconButton name="close" label={t("address-search.clear")} onClick={onClear} />}
      </div>
      <div className={styles.found}>
        {failure && (
          <p role="alert" className={styles.words}>
            {failure}
          </p>
        )}
        {isIdle && (
          <p className={styles.words}>{t(saved ? "address-search.hint-saved" : "address-search.hint")}</p>
        )}
        <Suggestions
          id={box.list}
          label={t("address-search.label")}
          suggestions={suggestions}
          active={box.active}
          isShown={box.isShown}
          announcement={announcement}
          inFlow
          onPick={box.pick}
        />
      </div>
    </>
  );
}

const subscribe = (changed: () => void) => {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", changed);
  return () => viewport?.removeEventListener("resize", changed);
};

/** The height in pixels that a phone's keyboard leaves free; undefined if unknown. */
const useVisibleHeight = (): number | undefined =>
  useSyncExternalStore(subscribe, () => window.visualViewport?.height);
