import { useSyncExternalStore } from "react";

export const themeChoices = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const listeners = new Set<() => void>();
const stored = (): ThemeChoice => {
  const kept = localStorage.getItem("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
};

/** Applies the theme chosen on this device; 'system' leaves it to the system. */
export function applyTheme(choice: ThemeChoice = stored()): void {
  if (choice === "system") {
    localStorage.removeItem("theme");
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem("theme", choice);
    document.documentElement.dataset["theme"] = choice;
  }
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(watch, stored);
