import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "./texts/texts.ts";
import { IconButton } from "./button.tsx";
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

/** The place at the foot where notices appear; errors interrupt a screen reader, the rest waits its turn. */
export function Toaster() {
  const notices = useSyncExternalStore(watchNotices, currentNotices);
  // Whatever is outside of an open dialog can be neither pressed nor heard.
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const urgent = (notice: Notice) => notice.type === "error" || notice.type === "warning";
  const place = (
    <div className={styles.place}>
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
  return dialog ? createPortal(place, dialog) : place;
}
