import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import styles from "./popover.module.css";

/**
 * A button with a panel below it. Escape, an outside press and leaving by Tab close it; focus returns to the
 * button.
 */
export function Popover({
  label,
  button,
  buttonClass,
  at = "start",
  prepare,
  children,
}: {
  /** The button's name if its content has none. */
  label?: string;
  button: ReactNode;
  buttonClass?: string | undefined;
  at?: "start" | "end";
  /** Called when pointer or focus comes near, so that the content can preload. */
  prepare?: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    opener?.focus();
  };

  return (
    <div
      ref={container}
      className={styles.container}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <button
        ref={setOpener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <Suspense>
          <div className={`${styles.panel} ${styles[at]}`}>{children(close)}</div>
        </Suspense>
      )}
    </div>
  );
}
