import { notificationMs } from "@waybill/domain/timings";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "./texts/texts.ts";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./toasts.module.css";
import { topDialog, watchDialogs } from "./overlays/top-dialog.ts";

type Notice = {
  id: number;
  message: string;
  type: "info" | "success" | "warning" | "error";
  /** Milliseconds it stays, or Infinity: until it is closed. It waits while it is looked at. */
  duration: number;
  /** It ends when its time is over also while it is looked at: what it offers is over then. */
  endsOnTime?: boolean | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};
type Said = {
  message: string;
  type?: Notice["type"];
  /** It asks for something to be mended, so it stays until it is closed. */
  toMend?: boolean;
  endsOnTime?: boolean;
} & (
  | { duration?: number; action?: undefined }
  /** What has to be read and pressed names its own duration. */
  | { duration: number; action: NonNullable<Notice["action"]> }
);

const watchers = new Set<() => void>();
let notices: readonly Notice[] = [];
let last = 0;

const become = (next: readonly Notice[]) => {
  notices = next;
  for (const watcher of watchers) watcher();
};

/** Says something at the foot of the page: 3.5 s unless it names its duration, to mend for good. Returns its id. */
export function notify({
  message,
  type = "info",
  duration,
  action,
  toMend = false,
  endsOnTime,
}: Said): number {
  const usual = toMend ? Infinity : notificationMs;
  last += 1;
  const others = notices.filter((notice) => notice.message !== message);
  become([...others, { id: last, message, type, duration: duration ?? usual, action, endsOnTime }]);
  return last;
}

export const dismissNotice = (id: number): void => become(notices.filter((notice) => notice.id !== id));

const watchNotices = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
export const currentNotices = (): readonly Notice[] => notices;

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
