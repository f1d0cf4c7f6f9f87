import { useSyncExternalStore } from "react";

let isAsked = false;
const watchers = new Set<() => void>();

const ask = (next: boolean) => () => {
  isAsked = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Opens the popup that tells a guest what an account is for, from wherever it is asked. */
export const askToRegister = ask(true);
export const stayGuest = ask(false);
export const useRegisterQuestion = (): boolean => useSyncExternalStore(watch, () => isAsked);
