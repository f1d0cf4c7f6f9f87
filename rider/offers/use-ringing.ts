import { useEffect } from "react";
import { play } from "../phone/sound.ts";

const everyMs = 2000;

/** Sounds and vibrates again and again while `isOpen`. */
export function useRinging(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ring = () => {
      navigator.vibrate?.([300, 100, 300]);
      play(880, 660, 880);
    };
    ring();
    const timer = setInterval(ring, everyMs);
    return () => {
      clearInterval(timer);
      navigator.vibrate?.(0);
    };
  }, [isOpen]);
}
