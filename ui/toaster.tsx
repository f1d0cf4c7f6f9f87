import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "./texts/texts.ts";
import { IconButton } from "./button.tsx";
import { clearPlace, keptClear } from "./clear-place.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./toaster.module.css";
import { topDialog, watchDialogs } from "./overlays/top-dialog.ts";
import { currentNotices, dismissNotice, type Notice, watchNotices } from "./toasts.tsx";

const iconOf: Record<Notice["type"], IconName> = {
  info: "info",
  success: "tick",
  warning: "warning",
  error: "warning",
};

function Toast({ notice }: { notice: Notice }) {
  const t = useTexts();
  const [looked, setLooked] = useState(false);
  const waits = looked && !notice.endsOnTime;
  useEffect(() => {
    if (waits || notice.duration === Infinity) return;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.duration);
    return () => clearTimeout(timer);
  }, [waits, notice]);
  const close = () => dismissNotice(notice.id);
  return (
    <div
      className={styles.toast}
      onMouseEnter={() => setLooked(true)}
      onMouseLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <Icon name={iconOf[notice.type]} />
      <p>{notice.message}</p>
      {notice.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            notice.action?.onAction();
            close();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <IconButton name="close" label={t("ui.close")} className={styles.close ?? ""} onClick={close} />
    </div>
  );
}

/** Keeps the notices off what is typed in and off amounts, also while the page moves under them. */
function useClearPlace(notices: readonly unknown[]) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || notices.length === 0) return undefined;
    let frame = 0;
    const settle = () => {
      frame = 0;
      // What one points at or has the focus in does not run away.
      if (element.matches(":hover, :focus-within")) return;
      element.style.translate = "none";
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const free = clearPlace({ left, top, right, bottom }, innerWidth, keptClear(element));
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
  return place;
}

/** The place at the foot where notices appear; errors interrupt a screen reader, the rest waits its turn. */
export function Toaster() {
  const notices = useSyncExternalStore(watchNotices, currentNotices);
  // Whatever is outside of an open dialog can be neither pressed nor heard.
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const place = useClearPlace(notices);
  const urgent = (notice: Notice) => notice.type === "error" || notice.type === "warning";
  const shown = (
    <div className={styles.place} ref={place}>
      <div role="status">
        {notices
          .filter((notice) => !urgent(notice))
          .map((notice) => (
            <Toast key={notice.id} notice={notice} />
          ))}
      </div>
      <div role="alert">
        {notices.filter(urgent).map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}
