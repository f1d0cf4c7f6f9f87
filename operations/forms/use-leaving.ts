import { useLayoutEffect, useId } from "react";

/** The forms on screen with unsaved changes. */
const unsaved = new Set<string>();

export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Asks before the page of a form with unsaved changes is left: the browser on closing, the console on a link. */
export function useLeaving(isChanged: boolean): void {
  const id = useId();
  // A layout effect, which ends as soon as the page is left, also while the next one still loads.
  useLayoutEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(id);
      removeEventListener("beforeunload", ask);
    };
  }, [id, isChanged]);
}
