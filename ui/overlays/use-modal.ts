import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { enterDialog } from "./top-dialog.ts";

/** Opens a native dialog over the page: focus stays inside, Escape and an outside press close it. */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A layout effect ends while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const onPress = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    if (!element.open) element.showModal();
    const leaveDialog = enterDialog(element);
    element.addEventListener("cancel", onCancel);
    element.addEventListener("mousedown", onPress);
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("mousedown", onPress);
      element.close();
      leaveDialog();
    };
  }, [open]);
  return dialog;
}
