import { notificationMs } from "@waybill/domain/timings";

export type Notice = {
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
  toFix?: boolean;
  endsOnTime?: boolean;
} & (
  | { duration?: number; action?: undefined }
  /** What has to be read and pressed names its own duration. */
  | { duration: number; action: NonNullable<Notice["action"]> }
);

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let last = 0;

const become = (next: readonly Notice[]) => {
  notices = next;
  for (const listener of listeners) listener();
};

/** Says something at the foot of the page: 3.5 s unless it names its duration, to mend for good. Returns its id. */
export function notify({
  message,
  type = "info",
  duration,
  action,
  toFix = false,
  endsOnTime,
}: Said): number {
  const usual = toFix ? Infinity : notificationMs;
  last += 1;
  const others = notices.filter((notice) => notice.message !== message);
  become([...others, { id: last, message, type, duration: duration ?? usual, action, endsOnTime }]);
  return last;
}

export const dismissNotice = (id: number): void => become(notices.filter((notice) => notice.id !== id));

export const watchNotices = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentNotices = (): readonly Notice[] => notices;
