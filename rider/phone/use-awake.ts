import { useEffect, useState } from "react";

/**
 * Keeps the screen on while `isWanted`, also after the app returns to the foreground; false if the browser cannot.
 */
export function useAwake(isWanted: boolean): boolean {
  const [canWake, setCanWake] = useState("wakeLock" in navigator);
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (isOver) await lock.release();
        setCanWake(true);
      } catch {
        // In power-saving mode a phone refuses to keep the screen on.
        setCanWake(false);
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
  return canWake;
}
