import { useEffect } from "react";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";

const rowsOnScreen = () => [...document.querySelectorAll<HTMLElement>("[data-order-row]")];

/** Moves the focus by rows from where it is, or from the selected row, or from the top. */
function stepBy(step: 1 | -1): void {
  const rows = rowsOnScreen();
  const active = rows.findIndex((row) => row === document.activeElement);
  const from = active >= 0 ? active : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

export type OrderKeys = {
  onClose: () => void;
  onRepeat: () => void;
  onCancel: () => void;
  onCopy: () => void;
  onPrint: () => void;
};

/** J and K move through the list, Enter opens (the row is a link), R repeats, X cancels, C copies the link, P prints, Escape closes. */
export function useOrderKeys({ onClose, onRepeat, onCancel, onCopy, onPrint }: OrderKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const actions: Readonly<Record<string, () => void>> = {
        j: () => stepBy(1),
        k: () => stepBy(-1),
        r: onRepeat,
        x: onCancel,
        c: onCopy,
        p: onPrint,
        escape: onClose,
      };
      actions[singleKeyOf(event) ?? ""]?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClose, onRepeat, onCancel, onCopy, onPrint]);
}
