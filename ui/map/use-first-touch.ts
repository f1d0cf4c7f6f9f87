import { useEffect, useState } from "react";

const signs = ["pointerdown", "keydown", "scroll"] as const;
const patienceMs = 4000;

/**
 * Whether the person has begun to do something here, or has had the time to look around. A picture beside the task may
 * wait for that: on a phone drawing the map keeps the first letters typed waiting.
 */
export function useFirstTouch(isWaiting: boolean): boolean {
  const [isTouched, setTouched] = useState(!isWaiting);
  useEffect(() => {
    if (isTouched) return;
    const touch = () => setTouched(true);
    const timer = setTimeout(touch, patienceMs);
    for (const sign of signs) addEventListener(sign, touch, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, touch);
    };
  }, [isTouched]);
  return isTouched || !isWaiting;
}
