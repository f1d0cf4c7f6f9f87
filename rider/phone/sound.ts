import { useSyncExternalStore } from "react";

/** blocked: the browser is silent until the page is touched. none: no audio. */
type Sound = "on" | "blocked" | "none";

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** One for the whole app: browsers allow a page only a few. */
let context: AudioContext | undefined;

function opened(): AudioContext | undefined {
  if (context || typeof AudioContext === "undefined") return context;
  context = new AudioContext();
  context.onstatechange = notifyListeners;
  // A touch may allow it, and a call or the lock screen may take it away again.
  const allow = () => {
    if (context?.state !== "running") void context?.resume().catch(() => undefined);
  };
  addEventListener("pointerup", allow);
  addEventListener("keydown", allow);
  return context;
}

const now = (): Sound => {
  const state = opened()?.state;
  return state === undefined ? "none" : state === "running" ? "on" : "blocked";
};

/** Whether the app can make a sound now. */
export const useSound = (): Sound =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, now);

/** Vibrates; 0 stops it. Before the first touch browsers refuse it, and complain. */
export function buzz(pattern: number | number[]): void {
  const { userActivation } = navigator as Partial<Navigator>;
  if (userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

/** Plays tones one after another, each for a quarter of a second; a phone that may not make a sound stays still. */
export function play(...hertz: number[]): void {
  const open = opened();
  if (open?.state !== "running") return;
  hertz.forEach((frequency, at) => {
    const tone = open.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(open.destination);
    tone.start(open.currentTime + at / 4);
    tone.stop(open.currentTime + (at + 1) / 4);
  });
}
