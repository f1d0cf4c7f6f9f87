import { useSyncExternalStore } from "react";

const storageKey = "single-keys";
const off = "off";
const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether single-key shortcuts are on for this device; users of speech input turn them off (WCAG 2.1.4). */
const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== off;

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of listeners) listener();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(watch, areSingleKeysOn);

/**
 * The key in lower case, if pressed without modifiers while no field has the focus and no overlay is open; else
 * undefined.
 */
export function singleKeyOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog"))
    return undefined;
  if (document.querySelector("dialog[open]")) return undefined;
  if (event.key.length === 1 && !areSingleKeysOn()) return undefined;
  return event.key.toLowerCase();
}
