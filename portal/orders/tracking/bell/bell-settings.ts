import { currentSession } from "@waybill/client/session/session-store.ts";
import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { useSyncExternalStore } from "react";
import { alertKinds, type AlertKind } from "./order-alerts.ts";

export type BellSettings = {
  /** The alert kinds that are turned off. */
  off: readonly AlertKind[];
  sound: boolean;
  /** Whether the browser shows alerts while another page is in front. */
  browser: boolean;
  /** The alerts that were seen in the bell. */
  seen: readonly string[];
};

const usual: BellSettings = { off: [], sound: false, browser: false, seen: [] };
const maxSeen = 300;
/** Stored in this browser per account; stays after a sign-out. */
const keyOf = () => `bell-settings:${ownerOf(currentSession()) ?? ""}`;

const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
};

let last: { text: string | null; settings: BellSettings } = { text: null, settings: usual };
function read(): BellSettings {
  const text = localStorage.getItem(keyOf());
  if (text === last.text) return last.settings;
  try {
    const stored = JSON.parse(text ?? "{}") as Partial<BellSettings>;
    const off = (stored.off ?? []).filter((kind) => alertKinds.includes(kind));
    last = { text, settings: { ...usual, ...stored, off } };
  } catch {
    last = { text, settings: usual };
  }
  return last.settings;
}

/** Changes some of the settings, of this account in this browser. */
export function changeBell(part: Partial<BellSettings>): void {
  const next = { ...read(), ...part };
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ ...next, seen: next.seen.slice(-maxSeen) }));
  } catch {
    // Storage is full: the default settings apply.
  }
  for (const listener of listeners) listener();
}

export const useBellSettings = (): BellSettings => useSyncExternalStore(watch, read);
