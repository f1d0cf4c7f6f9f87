import { useSyncExternalStore } from "react";

const narrow = "(max-width: 1023px)";
const watch = (changed: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the page is one column, so that the map is a strip. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(narrow).matches);
