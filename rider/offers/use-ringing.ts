import { useEffect } from "react";
import { buzz, play } from "../phone/sound.ts";

const everyMs = 2000;

/** Repeats sound and vibration while `isOpen`. */
export function useRinging(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ring = () => {
      buzz([300, 100, 300]);
      play(880, 660, 880);
    };
    ring();
    const timer = setInterval(ring, everyMs);
    return () => {
      clearInterval(timer);
      buzz(0);
    };
  }, [isOpen]);
}
