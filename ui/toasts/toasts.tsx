import { notificationMs } from "@waybill/domain/time/timings";

export type Toast = {
  id: number;
  message: string;
  type: "info" | "success" | "warning" | "error";
  /** Milliseconds until the toast disappears, or Infinity; paused while the toast is hovered or focused. */
  duration: number;
  /** True if the toast disappears on time even while hovered, because its action expires. */
  endsOnTime?: boolean | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};
type ToastText = {
  message: string;
  type?: Toast["type"];
  /** True if the toast asks to fix something, so it stays until closed. */
  toFix?: boolean;
  endsOnTime?: boolean;
} & (
  | { duration?: number; action?: undefined }
  /** A toast with an action must set its duration. */
  | { duration: number; action: NonNullable<Toast["action"]> }
);

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

const replaceToasts = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a toast: 3.5 s unless it names its duration, until closed if something must be fixed. Returns its id. */
export function notify({
  message,
  type = "info",
  duration,
  action,
  toFix = false,
  endsOnTime,
}: ToastText): number {
  const usual = toFix ? Infinity : notificationMs;
  last += 1;
  const others = toasts.filter((toast) => toast.message !== message);
  replaceToasts([...others, { id: last, message, type, duration: duration ?? usual, action, endsOnTime }]);
  return last;
}

export const dismissToast = (id: number): void => replaceToasts(toasts.filter((toast) => toast.id !== id));

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentToasts = (): readonly Toast[] => toasts;
