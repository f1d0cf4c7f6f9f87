import { useCallback, useSyncExternalStore } from "react";

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
