import { useSyncExternalStore } from "react";

const key = "board-lists";
const five = "five";
const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isFive = () => localStorage.getItem(key) === five;

/** Shows the board by the five lists of spec §4, or by the next event; stored in this browser. */
export function setFiveLists(isOn: boolean): void {
  if (isOn) localStorage.setItem(key, five);
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Whether the board is shown by the five lists of spec §4. */
export const useFiveLists = (): boolean => useSyncExternalStore(watch, isFive);
