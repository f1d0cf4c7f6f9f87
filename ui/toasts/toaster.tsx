import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../texts/texts.ts";
import { IconButton } from "../button.tsx";
import { findClearBox, findObstacles } from "./clear-box.ts";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./toaster.module.css";
import { topDialog, watchDialogs } from "../overlays/top-dialog.ts";
import { currentToasts, dismissToast, type Toast, watchToasts } from "./toasts.tsx";

const iconOf: Record<Toast["type"], IconName> = {
  info: "info",
  success: "tick",
  warning: "warning",
  error: "warning",
};

function ToastBox({ toast }: { toast: Toast }) {
  const t = useTexts();
  const [looked, setLooked] = useState(false);
  const waits = looked && !toast.endsOnTime;
  useEffect(() => {
    if (waits || toast.duration === Infinity) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [waits, toast]);
  const close = () => dismissToast(toast.id);
  return (
    <div
      className={styles.toast}
      onMouseEnter={() => setLooked(true)}
      onMouseLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <Icon name={iconOf[toast.type]} />
      <p>{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onAction();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton name="close" label={t("ui.close")} className={styles.close ?? ""} onClick={close} />
    </div>
  );
}

/** Moves the toasts off focused fields and amounts, also while the page changes. */
function useClearBox(toasts: readonly unknown[]) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return undefined;
    let frame = 0;
    const settle = () => {
      frame = 0;
      // A toast under the pointer or with the focus does not move.
      if (element.matches(":hover, :focus-within")) return;
      element.style.translate = "none";
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const free = findClearBox({ left, top, right, bottom }, innerWidth, findObstacles(element));
      element.style.translate = `${free.left - left}px ${free.top - top}px`;
    };
    const settleSoon = () => {
      frame ||= requestAnimationFrame(settle);
    };
    settle();
    const changes = new MutationObserver(settleSoon);
    changes.observe(document.body, { childList: true, characterData: true, subtree: true });
    for (const name of ["scroll", "resize", "focusin"]) addEventListener(name, settleSoon, true);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const name of ["scroll", "resize", "focusin"]) removeEventListener(name, settleSoon, true);
    };
  });
  return region;
}

/** The region at the bottom where toasts appear; screen readers announce errors at once, other toasts when idle. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  // Outside an open dialog nothing can be pressed or read, so render the toasts inside it.
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const region = useClearBox(toasts);
  const urgent = (toast: Toast) => toast.type === "error" || toast.type === "warning";
  const shown = (
    <div className={styles.region} ref={region}>
      <div role="status">
        {toasts
          .filter((toast) => !urgent(toast))
          .map((toast) => (
            <ToastBox key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert">
        {toasts.filter(urgent).map((toast) => (
          <ToastBox key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}
