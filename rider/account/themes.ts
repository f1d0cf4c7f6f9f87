import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { useSyncExternalStore } from "react";

/** The app's themes: the phone's setting, light, dark, or sun (black on white, for bright sunlight). */
export const riderThemes = ["system", "light", "dark", "sun"] as const;
export type RiderTheme = (typeof riderThemes)[number];

const listeners = new Set<() => void>();
const isSun = () => localStorage.getItem("rider-look") === "sun";
const chosen = (): RiderTheme => {
  if (isSun()) return "sun";
  const theme = localStorage.getItem("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
};

/** Applies the theme chosen on this phone. */
export function applyRiderTheme(look: RiderTheme = chosen()): void {
  if (look === "sun") localStorage.setItem("rider-look", "sun");
  else localStorage.removeItem("rider-look");
  document.documentElement.toggleAttribute("data-sun", look === "sun");
  applyTheme(look === "sun" ? "light" : look);
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useRiderTheme = (): RiderTheme => useSyncExternalStore(watch, chosen);
