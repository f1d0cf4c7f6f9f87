import { slowCallMs } from "@waybill/domain/time/timings";

let slow = 0;
let report: (isSlow: boolean) => void = () => undefined;

/**
 * Sets the listener for slow calls, called when a call becomes slow and when it ends. Call this once, before the
 * first screen.
 */
export const watchSlowCalls = (listener: typeof report): void => {
  report = listener;
};

/**
 * Returns the work's result. Work that takes longer than 3 s is reported, once for all work that runs at the same
 * time.
 */
export async function reportSlow<T>(work: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    if (slow++ === 0) report(true);
  }, slowCallMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isSlow && --slow === 0) report(false);
  }
}
