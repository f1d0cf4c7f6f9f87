import { useSyncExternalStore } from "react";

const watch = (changed: () => void) => {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", changed);
  return () => viewport?.removeEventListener("resize", changed);
};

/** The pixels that a phone's keyboard leaves free; undefined where that cannot be known. */
export const useVisibleHeight = (): number | undefined =>
  useSyncExternalStore(watch, () => window.visualViewport?.height);
